import {
  confirmMergeProfiles,
  deleteProfile,
  grantOrganizationAccess,
  startMergeProfiles,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenMembership } from '../../../../test/builders/stored-tests.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
});
afterAll(() => portal.server.stop());

const start = (profileToKeepId: number, profileToLoseId: number, options: SendOptions = portal.admin) =>
  refusalOf(portal.server, startMergeProfiles, { profileToKeepId, profileToLoseId }, options);
const confirm = (
  profileToKeepId: number,
  profileToLoseId: number,
  options: SendOptions = portal.admin,
  more: { isContradictionAccepted?: boolean } = {},
) => refusalOf(portal.server, confirmMergeProfiles, { profileToKeepId, profileToLoseId, ...more }, options);
const notFound = { status: 404, code: 'profile.not_found' };

test('B303: a profile is not merged with itself', async () => {
  const one = await portal.aPerson();
  expect(await start(one, one)).toEqual({ status: 422, code: 'merge.same_profile' });
  expect(await confirm(one, one)).toEqual({ status: 422, code: 'merge.same_profile' });
});

test('B279: nobody merges whom they do not see: no one’s, another organization’s, another group’s, a deleted one', async () => {
  const own = await portal.aPerson();
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const foreign = (await givenProfile(portal.server.db, elsewhere)).id;
  const inSoccer = await portal.aPerson({ groupIds: [portal.soccer] });
  const deleted = await portal.aPerson();
  await portal.server.sendOk(deleteProfile, { id: deleted }, portal.admin);
  // It left every organization: nobody has it any more.
  const nobodys = await portal.aPerson();
  await portal.server.db.owner(
    sql`update profile_organizations set ended_at = now() where profile_id = ${nobodys}`,
  );
  const support = (await signIn(portal.server, { isSuperAdmin: true })).options;
  const { organizationId } = portal;
  await portal.server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    support,
  );
  const staff = { ...support, organizationId };
  for (const other of [foreign, deleted, nobodys, 2_000_000_000]) {
    for (const as of [portal.admin, staff]) {
      expect(await start(own, other, as)).toEqual(notFound);
      expect(await start(other, own, as)).toEqual(notFound);
      expect(await confirm(own, other, as)).toEqual(notFound);
    }
  }
  expect(await start(own, inSoccer, portal.trainer)).toEqual(notFound);
  expect(await start(inSoccer, own, portal.trainer)).toEqual(notFound);
  expect(await portal.merge(own, inSoccer)).toBeGreaterThan(0);
});

test('B414: a merge is confirmed by who looked at it, within 15 minutes, and as it was shown', async () => {
  const [keep, lose] = [
    await portal.aPerson({ lastName: 'Seen' }),
    await portal.aPerson({ lastName: 'Seen' }),
  ];
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  expect(await confirm(keep, lose)).toEqual({ status: 409, code: 'merge.not_started' });
  await portal.server.sendOk(startMergeProfiles, pair, portal.trainer);
  expect(await confirm(keep, lose)).toEqual({ status: 409, code: 'merge.not_started' });
  await portal.server.sendOk(startMergeProfiles, pair, portal.admin);
  expect(await confirm(lose, keep)).toEqual({ status: 409, code: 'merge.not_started' });
  await portal.server.db.owner(
    sql`update profile_operation_previews set expires_at = now() - interval '1 second'`,
  );
  expect(await confirm(keep, lose)).toEqual({ status: 409, code: 'merge.not_started' });
  await portal.server.sendOk(startMergeProfiles, pair, portal.admin);
  expect(await portal.submitOne(portal.forProfile(lose))).toMatchObject({ status: 'stored' });
  expect(await confirm(keep, lose)).toEqual({ status: 409, code: 'merge.changed_since' });
  await portal.server.sendOk(startMergeProfiles, pair, portal.admin);
  await portal.server.sendOk(updateProfile, { profile: { id: keep, firstName: 'Other' } }, portal.admin);
  expect(await confirm(keep, lose)).toEqual({ status: 409, code: 'merge.changed_since' });
  expect(await portal.testsOf(lose)).toHaveLength(1);
  await portal.merge(keep, lose);
});

test('B414: rows that are only written again change nothing of what was shown', async () => {
  const { football, soccer } = portal;
  const groupIds = [football, soccer];
  const [keep, lose] = [await portal.aPerson({ groupIds }), await portal.aPerson({ groupIds })];
  await portal.server.sendOk(
    startMergeProfiles,
    { profileToKeepId: keep, profileToLoseId: lose },
    portal.admin,
  );
  await portal.server.db.owner(
    sql`update profile_groups set group_id = group_id where profile_id = ${lose} and group_id = ${Math.min(football, soccer)}`,
  );
  await portal.server.sendOk(
    confirmMergeProfiles,
    { profileToKeepId: keep, profileToLoseId: lose },
    portal.admin,
  );
});

test('B279: different birth date and another sex must be confirmed; one of them alone is a value like others', async () => {
  const keep = await portal.aPerson({ sex: 'F', birthDate: '2009-03-14' });
  const lose = await portal.aPerson({ sex: 'M', birthDate: '2010-03-14' });
  const { conflicts } = await portal.server.sendOk(
    startMergeProfiles,
    { profileToKeepId: keep, profileToLoseId: lose },
    portal.admin,
  );
  expect(conflicts).toContainEqual({ conflict: 'contradiction', count: 1, mustBeAccepted: true });
  expect(await confirm(keep, lose)).toEqual({ status: 422, code: 'merge.contradiction' });
  await portal.merge(keep, lose, portal.admin, {
    isContradictionAccepted: true,
    choices: { birthDate: 'lose' },
  });
  const [kept] = await portal.server.db.owner(
    sql`select birth_date::text, sex from profiles where id = ${keep}`,
  );
  expect(kept).toEqual({ birthDate: '2010-03-14', sex: 'F' });
  const [one, other] = [await portal.aPerson({ sex: 'F' }), await portal.aPerson({ sex: 'M' })];
  await portal.merge(one, other);
});

test('B279: who was merged already is not merged again, and the answer says into whom', async () => {
  const [keep, lose, third] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson()];
  await portal.merge(keep, lose);
  const { body } = await portal.server.send(
    startMergeProfiles,
    { profileToKeepId: third, profileToLoseId: lose },
    portal.admin,
  );
  expect(body.errors).toEqual([
    {
      code: 'merge.merged_already',
      message: `Profile ${lose} was already merged into profile ${keep}.`,
      field: 'profileToLoseId',
    },
  ]);
  expect(await confirm(lose, third)).toEqual({ status: 409, code: 'merge.merged_already' });
});

test('B279: a profile that others have too is merged by who runs those organizations, or by internal staff without a name', async () => {
  const { server, organizationId } = portal;
  const elsewhere = (await givenOrganization(server.db)).id;
  const group = (await givenGroup(server.db, elsewhere)).id;
  const keep = await portal.aPerson({ firstName: 'Zebulonia', lastName: 'Quarterstaff' });
  const lose = await portal.aPerson({ firstName: 'Zebulonie', lastName: 'Quarterstaff' });
  await givenMembership(server.db, elsewhere, lose, [group]);
  const outside = { status: 403, code: 'merge.other_organizations' };
  expect(await start(keep, lose)).toEqual(outside);
  expect(await confirm(keep, lose)).toEqual(outside);
  const both = await signIn(server, { organizationId, accessTypeId: 2 });
  const join = (type: number) =>
    server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
      values (${both.id}, ${elsewhere}, ${type}) on conflict (account_id, organization_id) do update set access_type_id = ${type}`);
  await join(1);
  expect(await start(keep, lose, both.options)).toEqual(outside);
  // Kept, it only takes over what this organization sees of the other one.
  expect(
    (await server.send(startMergeProfiles, { profileToKeepId: lose, profileToLoseId: keep }, both.options))
      .status,
  ).toBe(200);

  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const inside = { ...staff, organizationId };
  const closed = { status: 422, code: 'staff.grant_needed' };
  expect(await start(keep, lose, inside)).toEqual(closed);
  const reason = 'Asked by the school';
  await server.sendOk(grantOrganizationAccess, { organizationId: elsewhere, reason }, staff);
  const seen = await server.sendOk(
    startMergeProfiles,
    { profileToKeepId: keep, profileToLoseId: lose },
    inside,
  );
  expect(seen).toMatchObject({
    profileToKeepName: null,
    profileToLoseName: null,
    profileToLose: { birthDate: null },
  });
  expect(JSON.stringify(seen)).not.toMatch(/Zebulon|Quarterstaff|2009-03-14/);
  await join(2);
  const operation = await portal.merge(keep, lose, both.options);
  const memberships = () =>
    server.db.owner<{ id: number }>(
      sql`select organization_id as id from profile_organizations where profile_id = ${keep} and ended_at is null order by 1`,
    );
  expect((await memberships()).map(({ id }) => id)).toEqual([organizationId, elsewhere]);
  expect(await portal.undo(operation, both.options)).toEqual([]);
  expect((await memberships()).map(({ id }) => id)).toEqual([organizationId]);
});
