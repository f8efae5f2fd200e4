import { randomUUID } from 'node:crypto';
import {
  confirmTransferProfile,
  excludeIncludeTestResults,
  getAuditLogPaged,
  getWebProfileDetail,
  startTransferProfile,
  startUndoProfileOperation,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givenGrants } from '../../../../test/builders/grants.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenCode, givenProtocol } from '../../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import {
  everyRow,
  historyOf,
  type MergingPortal,
  startMergingPortal,
} from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: MergingPortal;
let staff: SendOptions;
let staffId: number;
/** The enterprise's admin, in the enterprise. */
let chief: SendOptions;
let enterpriseId: number;
let lakeside: number;
let lakesideGroup: number;
let lakesideAdmin: SendOptions;

beforeAll(async () => {
  portal = await startMergingPortal();
  const { server, organizationId } = portal;
  enterpriseId = (await givenOrganization(server.db, { name: 'District', isEnterpriseAdmin: true })).id;
  lakeside = (await givenOrganization(server.db, { name: 'Lakeside', enterpriseOrgId: enterpriseId })).id;
  lakesideGroup = (await givenGroup(server.db, lakeside, { isDefault: true })).id;
  await givenProtocol(server.db, lakeside, { name: 'Season' });
  await server.db.owner(
    sql`update organizations set enterprise_org_id = ${enterpriseId}, name = 'Riverside' where id = ${organizationId}`,
  );
  const signed = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  chief = signed.options;
  for (const child of [organizationId, lakeside])
    await server.db.owner(
      sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${signed.id}, ${child}, 2)`,
    );
  lakesideAdmin = (await signIn(server, { organizationId: lakeside, accessTypeId: 2 })).options;
  const support = await signIn(server, { isSuperAdmin: true });
  await givenGrants(server.db, support.id);
  staffId = support.id;
  staff = { ...support.options, organizationId };
});
afterAll(() => portal.server.stop());

let person: number;
beforeEach(async () => {
  person = await portal.aPerson();
});

const confirmed = async (options: SendOptions, organizationId = lakeside) =>
  (await portal.server.sendOk(confirmTransferProfile, { profileId: person, organizationId }, options))
    .profileOperationId;
const membershipsOf = (profileId: number) =>
  portal.server.db.owner<{ organizationId: number; isRunning: boolean }>(
    sql`select organization_id as "organizationId", ended_at is null as "isRunning" from profile_organizations where profile_id = ${profileId} order by 1`,
  );

test('B232 B285 B351 B415 B416: an enterprise’s admin sees who goes where, confirms, and the profile is at home there', async () => {
  const { server, organizationId, admin, submitOne, forProfile } = portal;
  await submitOne(forProfile(person));
  const { code } = await givenCode(server.db, organizationId, { profileId: person });
  const request = { profileId: person, organizationId: lakeside };
  const started = await server.sendOk(startTransferProfile, request, chief);
  expect(started).toMatchObject({
    ...request,
    profileName: 'Test Profile',
    organizationName: 'Lakeside',
    fromOrganizationName: 'Riverside',
  });
  await server.sendOk(getWebProfileDetail, { id: person }, admin);
  await server.sendOk(confirmTransferProfile, request, chief);
  expect(await refusalOf(server, getWebProfileDetail, { id: person }, admin)).toMatchObject({ status: 404 });
  await server.sendOk(getWebProfileDetail, { id: person }, lakesideAdmin);
  expect(await membershipsOf(person)).toEqual([
    { organizationId, isRunning: false },
    { organizationId: lakeside, isRunning: true },
  ]);
  const [stored] = await server.db.owner<Record<string, number | null | boolean>>(
    sql`select p.organization_id as home, m.default_protocol_id is not null as "hasProtocol",
      (select array_agg(g.group_id) from profile_groups g where g.profile_id = p.id)::text as groups,
      (select count(*)::int from tests t where t.profile_id = p.id and t.organization_id = ${organizationId}) as taken,
      (select c.ends_at <= now() or c.deleted_at is not null from codes c where c.code = ${code}) as "isCodeOver"
    from profiles p join profile_organizations m on m.profile_id = p.id and m.organization_id = ${lakeside} where p.id = ${person}`,
  );
  expect(stored).toEqual({
    home: lakeside,
    hasProtocol: true,
    groups: `{${lakesideGroup}}`,
    taken: 1,
    isCodeOver: true,
  });
});

test('B285: both organizations are told of a transfer, in the audit log and each of their System Admins by mail', async () => {
  const { server, admin, organizationId } = portal;
  const sides = [
    { options: admin, id: organizationId },
    { options: lakesideAdmin, id: lakeside },
  ];
  const toldOf = async ({ id, options }: (typeof sides)[number]) => {
    const { entries } = await server.sendOk(getAuditLogPaged, { action: 'profile_transferred' }, options);
    const [mails] = await server.db.owner<{ n: number; admins: number }>(
      sql`with admins as (select a.email from account_organizations ao join accounts a on a.id = ao.account_id
          where ao.organization_id = ${id} and ao.access_type_id = 2 and not a.is_disabled)
        select (select count(*)::int from admins) as admins, count(*)::int as n from messages
        where kind = 'profileTransfer' and recipient in (select email from admins)`,
    );
    return { entries: entries.length, mails: mails?.n ?? 0, admins: mails?.admins ?? 0 };
  };
  const before = await Promise.all(sides.map(toldOf));
  await confirmed(chief);
  await vi.waitFor(
    async () => {
      for (const [place, side] of sides.entries()) {
        const now = await toldOf(side);
        const was = before[place];
        expect(now.entries).toBe((was?.entries ?? 0) + 1);
        expect(now.mails).toBeGreaterThanOrEqual((was?.mails ?? 0) + now.admins);
      }
    },
    { timeout: 20_000 },
  );
});

test('B285: the ids of the old home go along inside an enterprise; elsewhere they end, and the old home’s systems are told that somebody left', async () => {
  const { server, organizationId } = portal;
  const outside = (await givenOrganization(server.db, { name: 'Elsewhere' })).id;
  await givenGroup(server.db, outside, { isDefault: true });
  await givenGrants(server.db, staffId, [outside]);
  await server.db.owner(
    sql`update profiles set external_id = 'MRN-7', unique_id = 'U-7' where id = ${person}`,
  );
  const known = async () => {
    const [row] = await server.db.owner<Record<string, string | null>>(
      sql`select p.external_id as "externalId", p.unique_id as "uniqueId", (select f.state from fhir_people f where f.profile_id = p.id
        and f.organization_id = ${organizationId}) as state from profiles p where p.id = ${person}`,
    );
    return row;
  };
  expect(await known()).toEqual({ externalId: 'MRN-7', uniqueId: 'U-7', state: 'active' });
  const profileOperationId = await confirmed(staff, outside);
  expect(await known()).toEqual({ externalId: null, uniqueId: null, state: 'left' });
  await server.sendOk(undoProfileOperation, { profileOperationId }, staff);
  expect(await known()).toEqual({ externalId: 'MRN-7', uniqueId: 'U-7', state: 'active' });
  await confirmed(chief);
  expect(await known()).toEqual({ externalId: 'MRN-7', uniqueId: 'U-7', state: 'left' });
});

test('B186 B187: internal staff are not told who it is that they transfer', async () => {
  const started = await portal.server.sendOk(
    startTransferProfile,
    { profileId: person, organizationId: lakeside },
    staff,
  );
  expect(started.profileName).toBeNull();
  expect(JSON.stringify(started)).not.toContain('Test Profile');
});

test('B187 B285: internal staff transfer and take back only between two organizations that they have open', async () => {
  const { server, organizationId } = portal;
  const request = { profileId: person, organizationId: lakeside };
  const open = (is: boolean) =>
    server.db.owner(
      sql`update staff_grants set revoked_at = ${is ? null : sql`now()`} where account_id = ${staffId} and organization_id = ${lakeside}`,
    );
  await open(false);
  const closed = { status: 422, code: 'staff.grants_needed' };
  expect(await refusalOf(server, startTransferProfile, request, staff)).toEqual(closed);
  expect(await refusalOf(server, confirmTransferProfile, request, staff)).toEqual(closed);
  expect(await membershipsOf(person)).toEqual([{ organizationId, isRunning: true }]);
  await open(true);
  const profileOperationId = await confirmed(staff);
  await open(false);
  const { body } = await server.send(undoProfileOperation, { profileOperationId }, staff);
  expect(body.errors[0]?.message).toBe(`Open organization ${lakeside} too, with a reason, and try again.`);
  await open(true);
  expect(await portal.undo(profileOperationId, staff)).toEqual([]);
});

test('B302 B303: a transfer into an enterprise, a disabled, the same or an unknown organization is refused in words', async () => {
  const { server, organizationId } = portal;
  const disabled = (await givenOrganization(server.db, { name: 'Closed', enterpriseOrgId: enterpriseId })).id;
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${disabled}`);
  for (const call of [startTransferProfile, confirmTransferProfile] as const) {
    const refused = async (to: number, profileId = person) =>
      (await refusalOf(server, call, { profileId, organizationId: to }, staff)).code;
    expect(await refused(enterpriseId)).toBe('transfer.to_enterprise');
    expect(await refused(disabled)).toBe('transfer.to_disabled');
    expect(await refused(organizationId)).toBe('transfer.same_organization');
    expect(await refused(9_999_999)).toBe('organization.not_found');
    expect(await refused(lakeside, 9_999_999)).toBe('profile.not_found');
  }
  const { body } = await server.send(
    startTransferProfile,
    { profileId: person, organizationId: enterpriseId },
    chief,
  );
  expect(body.errors[0]?.message).toBe(
    'You cannot transfer to an Enterprise Organization. Please select a different Organization.',
  );
});

test('B183 B351: an enterprise’s admin transfers only between organizations in which they are a System Admin', async () => {
  const { server } = portal;
  const elsewhere = (await givenOrganization(server.db)).id;
  const child = (await givenOrganization(server.db, { enterpriseOrgId: enterpriseId })).id;
  const stranger = (await givenProfile(server.db, elsewhere)).id;
  const refused = async (profileId: number, organizationId: number) =>
    (await refusalOf(server, confirmTransferProfile, { profileId, organizationId }, chief)).code;
  expect(await refused(stranger, lakeside)).toBe('profile.not_found');
  expect(await refused(person, elsewhere)).toBe('organization.not_found');
  expect(await refused(person, child)).toBe('organization.not_found');
});

test('B285: a transfer is undone with every row as it was, and only by who runs both sides', async () => {
  const { server, admin, organizationId, submitOne, forProfile } = portal;
  await submitOne(forProfile(person));
  await givenCode(server.db, organizationId, { profileId: person });
  const before = await everyRow(server.db);
  const profileOperationId = await confirmed(chief);
  expect(await historyOf(portal, admin)).toContainEqual(
    expect.objectContaining({ kind: 'transferProfile', profileId: person, toOrganizationId: lakeside }),
  );
  expect(await refusalOf(server, undoProfileOperation, { profileOperationId }, admin)).toMatchObject({
    code: 'operation.out_of_reach',
  });
  const inRiverside = { ...chief, organizationId };
  expect(await server.sendOk(startUndoProfileOperation, { profileOperationId }, inRiverside)).toMatchObject({
    stays: [],
  });
  expect((await server.sendOk(undoProfileOperation, { profileOperationId }, inRiverside)).stays).toEqual([]);
  expect(await everyRow(server.db)).toEqual(before);
  await server.sendOk(getWebProfileDetail, { id: person }, admin);
});

test('B285: what internal staff transferred they alone take back', async () => {
  const { server, admin, undo } = portal;
  const profileOperationId = await confirmed(staff);
  expect(await refusalOf(server, undoProfileOperation, { profileOperationId }, admin)).toMatchObject({
    code: 'operation.by_staff',
  });
  expect(await undo(profileOperationId, staff)).toEqual([]);
  expect((await membershipsOf(person)).filter(({ isRunning }) => isRunning)).toEqual([
    { organizationId: portal.organizationId, isRunning: true },
  ]);
});

test('B285: a test taken after the transfer keeps the new membership when it is undone, and the undo says so', async () => {
  const { server, submitOne, forProfile, undo } = portal;
  const profileOperationId = await confirmed(staff);
  await submitOne(forProfile(person), lakesideAdmin);
  expect(await undo(profileOperationId, staff)).not.toEqual([]);
  expect((await membershipsOf(person)).every(({ isRunning }) => isRunning)).toBe(true);
  await server.sendOk(getWebProfileDetail, { id: person }, portal.admin);
});

test('B285: the new home decides about results that the old one took', async () => {
  const { server, submitOne, forProfile, testsOf } = portal;
  await submitOne(forProfile(person));
  const [profileTestId = 0] = await testsOf(person);
  await confirmed(staff);
  const [result] = await server.db.owner<{ id: number }>(
    sql`select id from results where test_id = ${profileTestId}`,
  );
  await server.sendOk(
    excludeIncludeTestResults,
    {
      profileId: person,
      profileTestId,
      profileTestResultIds: [result?.id ?? 0],
      oppositeResultIds: [],
      shouldExclude: true,
      reason: 'Sat down',
    },
    lakesideAdmin,
  );
  const [after] = await server.db.owner<{ is: boolean }>(
    sql`select is_excluded as is from results where test_id = ${profileTestId}`,
  );
  expect(after?.is).toBe(true);
});

test('B285: the home of somebody who belongs to another organization too leaves the results to the one that took them', async () => {
  const { server, admin, submitOne, forProfile, testsOf } = portal;
  await server.db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${lakeside}, ${person})`,
  );
  await server.db.owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) values (${lakeside}, ${person}, ${lakesideGroup})`,
  );
  expect(await submitOne(forProfile(person), lakesideAdmin)).toMatchObject({ status: 'stored' });
  const [profileTestId = 0] = await testsOf(person);
  const [result] = await server.db.owner<{ id: number }>(
    sql`select id from results where test_id = ${profileTestId}`,
  );
  const decision = {
    profileId: person,
    profileTestId,
    profileTestResultIds: [result?.id ?? 0],
    oppositeResultIds: [],
    shouldExclude: true,
    reason: 'Sat down',
  };
  expect(await refusalOf(server, excludeIncludeTestResults, decision, admin)).toMatchObject({
    code: 'test.not_yours_to_change',
  });
  await server.sendOk(excludeIncludeTestResults, decision, lakesideAdmin);
});

test('B285: a phone that made somebody before they were transferred makes no second person: its test is held, and all can be undone', async () => {
  const { server, organizationId, admin, football, submitOne, undo } = portal;
  const clientUuid = randomUUID();
  const made = {
    clientUuid,
    firstName: 'Offline',
    lastName: 'Person',
    birthDate: '2009-03-14',
    sex: 'F' as const,
    groupIds: [football],
  };
  const aTest = () => aSubmittedTest({ person: { kind: 'new', person: made } });
  const first = await submitOne(aTest(), admin);
  expect(first).toMatchObject({ status: 'stored' });
  person = first.profileId ?? 0;
  const profileOperationId = await confirmed(staff);
  expect(await submitOne(aTest(), admin)).toMatchObject({ status: 'held' });
  const byClient = aSubmittedTest({ person: { kind: 'client', clientUuid } });
  expect(await submitOne(byClient, admin)).toMatchObject({ status: 'held' });
  const known = () =>
    server.db.owner<{ id: number; home: number }>(
      sql`select id, organization_id as home from profiles where client_uuid = ${clientUuid}`,
    );
  expect(await known()).toEqual([{ id: person, home: lakeside }]);
  expect(await undo(profileOperationId, staff)).toEqual([]);
  expect(await known()).toEqual([{ id: person, home: organizationId }]);
  expect(await submitOne(aTest(), admin)).toMatchObject({ status: 'stored', profileId: person });
});

test('B285: undoing a transfer says that the membership stays where the person was tested since', async () => {
  const { server, submitOne, forProfile, organizationId } = portal;
  const profileOperationId = await confirmed(chief);
  await submitOne(forProfile(person), lakesideAdmin);
  const stays = [
    `The membership of profile ${person} in organization ${lakeside} stays, because a test, an event or something else there depends on it.`,
  ];
  const inRiverside = { ...chief, organizationId };
  expect((await server.sendOk(startUndoProfileOperation, { profileOperationId }, inRiverside)).stays).toEqual(
    stays,
  );
  expect((await server.sendOk(undoProfileOperation, { profileOperationId }, inRiverside)).stays).toEqual(
    stays,
  );
  expect(await membershipsOf(person)).toEqual(
    [organizationId, lakeside]
      .toSorted((one, other) => one - other)
      .map((id) => ({ organizationId: id, isRunning: true })),
  );
});
