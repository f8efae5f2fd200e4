import {
  confirmTransferProfile,
  deleteProfile,
  getWebProfileDetail,
  startUndoProfileOperation,
  transferTest,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../../test/builders/people.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: MergingPortal;
let staff: SendOptions;
let lakeside: number;
let lakesideAdmin: SendOptions;

beforeAll(async () => {
  portal = await startMergingPortal();
  const { server, organizationId } = portal;
  lakeside = (await givenOrganization(server.db, { name: 'Lakeside' })).id;
  await givenGroup(server.db, lakeside, { isDefault: true });
  lakesideAdmin = (await signIn(server, { organizationId: lakeside, accessTypeId: 2 })).options;
  const support = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    select ${support.id}, id, 'asked by the clinic', now() + interval '1 hour' from organizations`);
  staff = { ...support.options, organizationId };
});
afterAll(() => portal.server.stop());

const transferred = async (profileId: number, from: number, organizationId: number) =>
  (
    await portal.server.sendOk(
      confirmTransferProfile,
      { profileId, organizationId },
      { ...staff, organizationId: from },
    )
  ).profileOperationId;
const standingOf = async (profileId: number) => {
  const [row] = await portal.server.db.owner<{ home: number; isDeleted: boolean; places: number[] }>(
    sql`select p.organization_id as home, p.deleted_at is not null as "isDeleted", array(select m.organization_id from profile_organizations m
      where m.profile_id = p.id and m.ended_at is null order by 1) as places from profiles p where p.id = ${profileId}`,
  );
  return row;
};

test('B285: somebody whom the new home deleted is in the old one again once the transfer is undone', async () => {
  const { server, organizationId, admin, forProfile, submitOne, undo } = portal;
  const person = await portal.aPerson();
  await submitOne(forProfile(person));
  const operation = await transferred(person, organizationId, lakeside);
  await server.sendOk(deleteProfile, { id: person }, lakesideAdmin);
  expect(await undo(operation, staff)).toEqual([
    `Whether profile ${person} belongs to organization ${lakeside} changed since and stays as it is now.`,
  ]);
  expect(await standingOf(person)).toEqual({
    home: organizationId,
    isDeleted: false,
    places: [organizationId],
  });
  await server.sendOk(getWebProfileDetail, { id: person }, admin);
  expect(await refusalOf(server, getWebProfileDetail, { id: person }, lakesideAdmin)).toMatchObject({
    status: 404,
  });
  await server.sendOk(deleteProfile, { id: person }, admin);
});

test('B285: somebody whom the old home deleted after they came back stays deleted, and the undo says so', async () => {
  const { server, organizationId, admin, undo } = portal;
  const person = await portal.aPerson();
  const there = await transferred(person, organizationId, lakeside);
  const back = await transferred(person, lakeside, organizationId);
  await server.sendOk(deleteProfile, { id: person }, admin);
  await undo(back, { ...staff, organizationId: lakeside });
  expect(await standingOf(person)).toEqual({ home: lakeside, isDeleted: false, places: [lakeside] });
  expect(await undo(there, staff)).toContain(`Profile ${person} was deleted afterwards and stays deleted.`);
  expect(await standingOf(person)).toEqual({ home: organizationId, isDeleted: true, places: [] });
});

test('B280: a kept profile whose home deleted it is not left without any organization by the undo', async () => {
  const { server, organizationId, admin, undo } = portal;
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  await server.db.owner(sql`with joined as (
      insert into profile_organizations (organization_id, profile_id) values (${lakeside}, ${lose}) returning organization_id, profile_id)
    insert into profile_summaries (organization_id, profile_id, first_name, last_name, is_inactive)
    select j.organization_id, p.id, p.first_name, p.last_name, true from joined j join profiles p on p.id = j.profile_id`);
  const operation = await portal.merge(keep, lose, staff);
  await server.sendOk(deleteProfile, { id: keep }, admin);
  expect(await standingOf(keep)).toEqual({ home: lakeside, isDeleted: false, places: [lakeside] });
  expect(await undo(operation, staff)).toContain(`Profile ${keep} was deleted afterwards and stays deleted.`);
  expect(await standingOf(keep)).toMatchObject({ isDeleted: true, places: [] });
  expect(await standingOf(lose)).toMatchObject({ isDeleted: false, places: [organizationId, lakeside] });
});

test('B188 B285: a test does not go back to a profile that was deleted since', async () => {
  const { server, admin, forProfile, submitOne, testsOf } = portal;
  const [from, to] = [await portal.aPerson(), await portal.aPerson()];
  await submitOne(forProfile(from));
  const [profileTestId = 0] = await testsOf(from);
  const { profileOperationId } = await server.sendOk(
    transferTest,
    { profileTestId, currentProfileId: from, newProfileId: to },
    staff,
  );
  await server.sendOk(deleteProfile, { id: from }, admin);
  for (const call of [startUndoProfileOperation, undoProfileOperation] as const) {
    const { status, body } = await server.send(call, { profileOperationId }, staff);
    expect([status, body.errors]).toEqual([
      409,
      [
        {
          code: 'operation.profile_deleted',
          message: `Profile ${from} was deleted afterwards, so the test stays where it is now.`,
        },
      ],
    ]);
  }
  expect(await testsOf(to)).toEqual([profileTestId]);
});
