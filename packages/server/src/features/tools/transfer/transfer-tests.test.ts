import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changeTestsToBaseline, getProfileTestById, transferTest } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givenGrants } from '../../../../test/builders/grants.ts';
import { givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenCode } from '../../../../test/builders/programs.ts';
import { givenSubscription } from '../../../../test/builders/subscriptions.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { everyRow, type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: MergingPortal;
let staff: SendOptions;
let lakeside: number;

beforeAll(async () => {
  portal = await startMergingPortal();
  const { server, organizationId } = portal;
  lakeside = (await givenOrganization(server.db, { name: 'Lakeside' })).id;
  const support = await signIn(server, { isSuperAdmin: true });
  await givenGrants(server.db, support.id);
  staff = { ...support.options, organizationId };
});
afterAll(() => portal.server.stop());

let person: number;
beforeEach(async () => {
  person = await portal.aPerson();
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

test('B188: a system that reads FHIR is told that a test is not of whom it has it of, also of a transfer before it was told such things', async () => {
  const { server, submitOne, forProfile, testsOf, undo } = portal;
  await server.db.owner(sql`update profiles set external_id = 'MRN-1' where id = ${person}`);
  await submitOne(forProfile(person));
  const [testId = 0] = await testsOf(person);
  const other = await portal.aPerson();
  const told = async () => {
    const [session] = await server.db.owner<{ profileId: number; isRemoved: boolean; isNew: boolean }>(
      sql`select profile_id as "profileId", is_removed as "isRemoved", changed_at > ${before}::timestamptz as "isNew"
        from fhir_sessions where test_id = ${testId}`,
    );
    return session;
  };
  const now = async () => {
    const [row] = await server.db.owner<{ at: string }>(
      sql`select max(changed_at)::text as at from fhir_sessions where organization_id = ${portal.organizationId}`,
    );
    return row?.at ?? '';
  };
  let before = await now();
  const { profileOperationId } = await server.sendOk(
    transferTest,
    { profileTestId: testId, currentProfileId: person, newProfileId: other },
    staff,
  );
  const calledBack = { profileId: person, isRemoved: true, isNew: true };
  expect(await told()).toEqual(calledBack);
  // As the release before left it.
  await server.db.owner(
    sql`update fhir_sessions set profile_id = ${other}, is_removed = false where test_id = ${testId}`,
  );
  before = await now();
  const migration = fileURLToPath(new URL('../../../../migrations/0176_moved_tests.sql', import.meta.url));
  for (const statement of readFileSync(migration, 'utf8')
    .split(/;\n/)
    .filter((text) => text.trim() !== ''))
    await server.db.owner(sql.raw(statement));
  expect(await told()).toEqual(calledBack);
  before = await now();
  expect(await undo(profileOperationId, staff)).toEqual([]);
  expect(await told()).toEqual({ profileId: person, isRemoved: false, isNew: true });
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

/** Changes people while it holds one of them, and ends once the call waits for them: as a merge that commits first. */
async function changedMeanwhile<T>(heldId: number, change: string, call: () => Promise<T>): Promise<T> {
  const { owner } = portal.server.db;
  const advisory = `locktype = 'advisory' and objid = (hashtext('${heldId}')::bigint & 4294967295)::oid`;
  const changing = owner(
    sql.raw(`do $$ begin
      perform pg_advisory_xact_lock(hashtext('records.recompute_profile'), hashtext('${heldId}'));
      ${change};
      while not exists (select 1 from pg_locks where ${advisory} and not granted) loop perform pg_sleep(0.01); end loop;
    end $$`),
  );
  await vi.waitFor(
    async () =>
      expect(await owner(sql.raw(`select 1 from pg_locks where ${advisory} and granted`))).not.toEqual([]),
    { timeout: 20_000 },
  );
  const [answer] = await Promise.all([call(), changing]);
  return answer;
}

test('B188 B189: internal staff give no test to another person, and change no tests of a code, in an organization that they have not open', async () => {
  const { server, organizationId, submitOne, forProfile, testsOf } = portal;
  await submitOne(forProfile(person));
  const [profileTestId = 0] = await testsOf(person);
  const stranger = (await signIn(server, { isSuperAdmin: true })).options;
  const moved = { profileTestId, currentProfileId: person, newProfileId: await portal.aPerson() };
  const closed = { status: 422, code: 'staff.grant_needed' };
  expect(await refusalOf(server, transferTest, moved, stranger)).toEqual(closed);
  expect(await testsOf(person)).toEqual([profileTestId]);
  const toBaseline = { code: '01234', organizationId };
  expect(await refusalOf(server, changeTestsToBaseline, toBaseline, stranger)).toEqual(closed);
});

test('B188 B280: a test goes to nobody who was merged or left between the question and the lock', async (context) => {
  const { server, organizationId, submitOne, forProfile, testsOf } = portal;
  context.skip(server.db.urls === null, 'one connection alone never waits');
  await submitOne(forProfile(person));
  const [profileTestId = 0] = await testsOf(person);
  const refusedAfter = async (change: (id: number) => string) => {
    const newProfileId = await portal.aPerson();
    const request = { profileTestId, currentProfileId: person, newProfileId };
    return changedMeanwhile(newProfileId, change(newProfileId), () =>
      refusalOf(server, transferTest, request, staff),
    );
  };
  const merged = await refusedAfter(
    (id) => `update profiles set deleted_at = now(), merged_into_id = ${person} where id = ${id}`,
  );
  const left = await refusedAfter(
    (id) =>
      `update profile_organizations set ended_at = now() where profile_id = ${id} and organization_id = ${organizationId}`,
  );
  expect([merged.code, left.code]).toEqual(['profile.not_found', 'profile.not_found']);
  expect(await testsOf(person)).toEqual([profileTestId]);
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
    `Code ${code} has no non-baseline tests in that organization. Nothing was changed.`,
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

test('B189 B419: the tests of a code that more than 1,000 people took are refused in words, and none is changed', async () => {
  const { server, organizationId, submitOne, forProfile, testsOf, football } = portal;
  const { id: codeId, code } = await givenCode(server.db, organizationId, { groupId: football });
  await submitOne(forProfile(person, { isNonBaseline: true }));
  const [testId = 0] = await testsOf(person);
  await server.db.owner(sql`update tests set code_id = ${codeId} where id = ${testId}`);
  await server.db.owner(sql`with made as (
      insert into profiles (organization_id, first_name, last_name, birth_date, sex)
      select ${organizationId}::int, 'Many', 'People', '2009-03-14', 'F' from generate_series(1, 1000) returning id),
    joined as (insert into profile_organizations (organization_id, profile_id) select ${organizationId}::int, id from made),
    copied as (select t as template, m.id, (select max(id) from tests) + row_number() over () as test_id from tests t, made m where t.id = ${testId})
    insert into tests overriding system value select (jsonb_populate_record(c.template, jsonb_build_object('id', c.test_id, 'profile_id', c.id,
      'client_uuid', gen_random_uuid(), 'submission_id', null))).* from copied c`);
  const request = { code, organizationId };
  expect(await refusalOf(server, changeTestsToBaseline, request, staff)).toEqual({
    status: 422,
    code: 'transfer.too_many_people',
  });
  const [left] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from tests where code_id = ${codeId} and is_non_baseline`,
  );
  expect(left?.count).toBe(1001);
});
