import {
  changeTestsToBaseline,
  confirmTransferProfile,
  excludeIncludeTestResults,
  getAuditLogPaged,
  getProfileTestById,
  getWebProfileDetail,
  startTransferProfile,
  startUndoProfileOperation,
  transferTest,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { everyRow, historyOf, type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: MergingPortal;
let staff: SendOptions;
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
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    select ${support.id}, id, 'asked by the clinic', now() + interval '1 hour' from organizations`);
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

test('B285: both organizations are told of a transfer, in the audit log and by mail, without a name', async () => {
  const { server, admin } = portal;
  await confirmed(chief);
  for (const side of [admin, lakesideAdmin]) {
    const { entries } = await server.sendOk(getAuditLogPaged, { action: 'profile_transferred' }, side);
    expect(entries.length).toBeGreaterThan(0);
  }
  await vi.waitFor(
    async () => {
      const mails = await server.db.owner<{ organizationId: number; kind: string }>(
        sql`select kind from messages where kind = 'profileTransfer'`,
      );
      expect(mails.length).toBeGreaterThanOrEqual(3);
    },
    { timeout: 20_000 },
  );
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

test('B188 B233 B348 B418: a test goes to the person who took it, both baselines follow, and undone every row is as it was', async () => {
  const { server, organizationId, submitOne, forProfile, testsOf, undo } = portal;
  await givenSubscription(server, organizationId, {
    packageTierId: 1,
    from: -320,
    to: 30,
  });
  const other = await portal.aPerson();
  // Before the term, so it counts for nobody.
  await submitOne(forProfile(other, { completedOn: '2025-06-02T15:42:00-06:00' }));
  await submitOne(forProfile(person));
  await submitOne(forProfile(person, { completedOn: '2026-03-09T15:42:00-06:00' }));
  const [testId = 0, second] = await testsOf(person);
  const [own] = await testsOf(other);
  const counted = async () =>
    server.db.owner<{ profileId: number; firstTestId: number }>(
      sql`select profile_id as "profileId", first_test_id as "firstTestId" from tested_people where profile_id in (${person}, ${other}) order by 1`,
    );
  expect(await counted()).toEqual([{ profileId: person, firstTestId: testId }]);
  const before = await everyRow(server.db);
  const { profileOperationId } = await server.sendOk(
    transferTest,
    { profileTestId: testId, currentProfileId: person, newProfileId: other },
    staff,
  );
  expect(await testsOf(person)).toEqual([second]);
  expect(await testsOf(other)).toEqual([own, testId]);
  expect(await counted()).toEqual([
    { profileId: person, firstTestId: second },
    { profileId: other, firstTestId: testId },
  ]);
  const [baseline] = await server.db.owner<{ count: number }>(
    sql`select (baseline ->> 'baselineTestCount')::int as count from profile_baselines where profile_id = ${other}`,
  );
  expect(baseline?.count).toBe(2);
  await server.sendOk(getProfileTestById, { id: testId }, portal.admin);
  expect(await undo(profileOperationId, staff)).toEqual([]);
  expect(await everyRow(server.db)).toEqual(before);
});

test('B188 B303: a test goes to nobody outside the organization that took it, and only from whose it is', async () => {
  const { server, submitOne, forProfile, testsOf } = portal;
  await submitOne(forProfile(person));
  const [profileTestId = 0] = await testsOf(person);
  const outside = (await givenProfile(server.db, lakeside)).id;
  const refused = async (currentProfileId: number, newProfileId: number) =>
    (await refusalOf(server, transferTest, { profileTestId, currentProfileId, newProfileId }, staff)).code;
  expect(await refused(person, outside)).toBe('transfer.out_of_organization');
  expect(await refused(person, person)).toBe('transfer.same_profile');
  expect(await refused(outside, person)).toBe('transfer.not_of_profile');
});

test('B189 B234 B348 B419: the tests of a code become baseline tests, the code too, and undone every row is as it was', async () => {
  const { server, organizationId, submitOne, forProfile, testsOf, undo } = portal;
  const { id: codeId, code } = await givenCode(server.db, organizationId, { groupId: portal.football });
  await submitOne(forProfile(person, { isNonBaseline: true }));
  const [testId = 0] = await testsOf(person);
  await server.db.owner(sql`update codes set is_non_baseline = true where id = ${codeId}`);
  await server.db.owner(sql`update tests set code_id = ${codeId} where id = ${testId}`);
  const before = await everyRow(server.db);
  const { profileOperationId, testCount } = await server.sendOk(
    changeTestsToBaseline,
    { code, organizationId },
    staff,
  );
  expect(testCount).toBe(1);
  const flags = await server.db.owner<{ is: boolean }>(
    sql`select is_non_baseline as is from tests where id = ${testId} union all select is_non_baseline from codes where id = ${codeId}`,
  );
  expect(flags).toEqual([{ is: false }, { is: false }]);
  const again = { code, organizationId };
  expect(await refusalOf(server, changeTestsToBaseline, again, staff)).toEqual({
    status: 422,
    code: 'transfer.no_tests',
  });
  const refused = await server.send(changeTestsToBaseline, again, staff);
  expect(refused.body.errors[0]?.message).toBe(
    `No non-baseline test was taken with code ${code} in that organization, so nothing was changed.`,
  );
  expect(await undo(profileOperationId, staff)).toEqual([]);
  expect(await everyRow(server.db)).toEqual(before);
});

test('B304 B419: a code that an organization does not have, or an organization that is not there, is refused in words', async () => {
  const { server, organizationId } = portal;
  const refused = async (code: string, id: number) =>
    (await refusalOf(server, changeTestsToBaseline, { code, organizationId: id }, staff)).code;
  expect(await refused('99999', organizationId)).toBe('transfer.no_code');
  expect(await refused('12345', 9_999_999)).toBe('organization.not_found');
});
