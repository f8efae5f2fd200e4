import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getProfilesTestedReport, type RequestInputOf } from '@plumbline/contract';
import { chartDayOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import { reactions } from '../../../test/builders/tests.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { signIn } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { countTestedDays, recountTestedDays } from './count-tested-days.jobs.ts';

let portal: MergingPortal;
let staff: SendOptions;
let soccer: number;
beforeAll(async () => {
  portal = await startMergingPortal();
  staff = (await signIn(portal.server, { isSuperAdmin: true })).options;
  soccer = (await givenGroup(portal.server.db, portal.organizationId, { name: 'Zoo keepers' })).id;
});
afterAll(() => portal.server.stop());

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);
const reaction = { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) };
const screening = {
  measureId: 1014,
  recording: {
    kind: 'covidScreening' as const,
    temperatureC: 36.6,
    hasSymptoms: false,
    hadContact: false,
    hadPositiveTest: false,
  },
};
const count = () => runPortalJob(portal.server, countTestedDays);
const touched = async () =>
  (await owner<{ id: number }>(sql`select distinct organization_id as id from touched_organizations`)).map(
    ({ id }) => id,
  );

const years = () =>
  owner(sql`select * from tested_years order by organization_id, year, group_id, previous_year, kinds`);
const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

type Filter = Pick<
  RequestInputOf<typeof getProfilesTestedReport>,
  'startDate' | 'endDate' | 'covidOnly' | 'nonCovidOnly'
>;
const periods: Filter[] = [
  { startDate: '2025-01-01', endDate: '2025-12-31' },
  { startDate: '2025-01-01', endDate: '2025-12-31', covidOnly: true },
  { startDate: '2025-01-01', endDate: '2025-12-31', nonCovidOnly: true },
  { startDate: '2025-03-10', endDate: '2025-03-10' },
  { startDate: '2025-03-11', endDate: '2025-06-30', nonCovidOnly: true },
  { startDate: '2018-01-01', endDate: '2026-06-30' },
  { startDate: '2018-01-01', endDate: '2026-06-30', covidOnly: true },
  // Whole years in the middle, and people who came before the first of their days.
  { startDate: '2019-06-02', endDate: '2025-12-31' },
  { startDate: '2018-06-15', endDate: '2026-03-10', nonCovidOnly: true },
  { startDate: '2019-01-01', endDate: '2019-12-30' },
];

/** The report of a period, one test after the other, from the rows alone. */
async function byHand({ startDate, endDate, covidOnly, nonCovidOnly }: Filter) {
  const tests = await owner<{
    organizationId: number;
    profileId: number;
    completedAt: Date;
    isNonBaseline: boolean;
    measureIds: number[];
  }>(sql`select t.organization_id, t.profile_id, t.completed_at, t.is_non_baseline,
    array(select r.measure_id from results r where r.test_id = t.id) as measure_ids
    from tests t join organizations o on o.id = t.organization_id where o.deleted_at is null`);
  const members = await owner<{ organizationId: number; profileId: number; groupId: number }>(
    sql`select m.organization_id, m.profile_id, m.group_id from profile_groups m join groups g on g.id = m.group_id
      where g.deleted_at is null`,
  );
  const rows = new Map<string, { people: Set<number>; tests: number; baseline: number }>();
  const add = (key: string, profileId: number, isBaseline: boolean) => {
    const row = rows.get(key) ?? { people: new Set(), tests: 0, baseline: 0 };
    rows.set(key, row);
    row.people.add(profileId);
    row.tests += 1;
    row.baseline += Number(isBaseline);
  };
  for (const { organizationId, profileId, completedAt, isNonBaseline, measureIds } of tests) {
    const day = chartDayOf(completedAt.toISOString());
    const isCovid = measureIds.every((id) => id === 1014);
    if (day < startDate || day > endDate || (covidOnly && !isCovid) || (nonCovidOnly && isCovid)) continue;
    const own = members.filter((m) => m.organizationId === organizationId && m.profileId === profileId);
    const groupIds = own.length === 0 ? [null] : own.map(({ groupId }) => groupId);
    for (const groupId of groupIds) add(`${organizationId} ${groupId}`, profileId, !isNonBaseline);
    add(`whole`, organizationId * 1_000_000 + profileId, !isNonBaseline);
  }
  return Object.fromEntries(
    [...rows].map(([key, { people, tests: all, baseline }]) => [key, [people.size, all, baseline]]),
  );
}

async function reported(period: Filter) {
  const { rows, whole } = await portal.server.sendOk(
    getProfilesTestedReport,
    { ...period, orgId: null, RowsPerPage: 100 },
    staff,
  );
  const entries = rows.map((row) => [
    `${row.organizationId} ${row.groupId}`,
    [row.people, row.tests, row.baselineTests],
  ]);
  if (whole.people > 0) entries.push(['whole', [whole.people, whole.tests, whole.baselineTests]]);
  return Object.fromEntries(entries);
}

/** What the report says of each period, before and after the count of what was touched, is what counting by hand says. */
async function expectSame(of = [...periods.slice(0, 3), ...periods.slice(7)]): Promise<void> {
  const expected = await Promise.all(of.map(byHand));
  expect(await Promise.all(of.map(reported))).toEqual(expected);
  await count();
  expect(await touched()).toEqual([]);
  expect(await Promise.all(of.map(reported))).toEqual(expected);
}

const days = ['2025-03-10T14:00:00Z', '2025-03-11T04:59:59Z', '2025-03-11T05:00:00Z', '2019-06-01T14:00:00Z'];

test('B077 B401 B402: people of any period are those counted by hand, by group and once in the whole, before and after the hourly count', async () => {
  const [one, other] = [
    await portal.aPerson({ groupIds: [portal.football, soccer] }),
    await portal.aPerson(),
  ];
  const loner = await portal.aPerson({ groupIds: [] });
  for (const profileId of [one, other, loner])
    await portal.submit(
      days.flatMap((completedOn) => [
        portal.forProfile(profileId, { completedOn, results: [reaction] }),
        portal.forProfile(profileId, { completedOn, results: [screening] }),
      ]),
      portal.admin,
    );
  await portal.submit(
    [portal.forProfile(loner, { completedOn: '2025-08-01T14:00:00Z', results: [screening] })],
    portal.admin,
  );
  await expectSame(periods);
  const [first] = periods;
  expect(first && (await byHand(first))).toMatchObject({ whole: [3, 19, expect.any(Number)] });
});

test('B077 B401: they stay so after tests that came late, moved, became no baseline, were merged and deleted, and people who changed groups', async () => {
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson({ groupIds: [soccer] })];
  const sent = (profileId: number, completedOn: string) =>
    portal.submitOne(portal.forProfile(profileId, { completedOn, results: [reaction] }), portal.admin);
  const [moved, gone, late] = [
    await sent(lose, '2025-03-10T15:00:00Z'),
    await sent(lose, '2025-04-10T15:00:00Z'),
    await sent(keep, '2018-04-10T15:00:00Z'),
  ];
  await sent(keep, '2025-03-10T23:00:00Z');
  await expectSame();

  await owner(sql`update tests set completed_at = '2024-02-29T18:00:00Z' where id = ${moved.profileTestId}`);
  await expectSame();
  await owner(sql`update tests set is_non_baseline = not is_non_baseline where id = ${late.profileTestId}`);
  await expectSame();
  await owner(sql`delete from results where test_id = ${gone.profileTestId}`);
  await owner(sql`delete from tests where id = ${gone.profileTestId}`);
  await expectSame();
  const operation = await portal.merge(keep, lose);
  await expectSame();
  await portal.undo(operation);
  await expectSame();
  const { id: elsewhere } = await givenOrganization(portal.server.db);
  await owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${elsewhere}, ${keep})`,
  );
  await owner(sql`delete from results where test_id = ${late.profileTestId}`);
  await owner(
    sql`update tests set organization_id = ${elsewhere}, submission_id = null where id = ${late.profileTestId}`,
  );
  await expectSame();
  await owner(sql`delete from profile_groups where profile_id = ${keep}`);
  await expectSame();
  await owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) values (${portal.organizationId}, ${keep}, ${soccer})`,
  );
  await expectSame();
  await owner(sql`update groups set deleted_at = now() where id = ${soccer}`);
  await expectSame();
  await owner(sql`update organizations set deleted_at = now() where id = ${elsewhere}`);
  await expectSame(periods);
});

test('B077 B401: the count of every night agrees, and mends what was wrong', async () => {
  const rows = () =>
    owner(sql`select * from tested_days order by organization_id, day, group_id, previous_day, kinds`);
  const before = await rows();
  const yearsBefore = await years();
  expect(Math.min(before.length, yearsBefore.length)).toBeGreaterThan(0);
  await runPortalJob(portal.server, recountTestedDays);
  expect(await rows()).toEqual(before);
  await owner(sql`update tested_days set people = people + 5, tests = 0 where day = '2025-03-10'`);
  await owner(sql`delete from tested_days where day = '2019-06-01'`);
  await owner(
    sql`insert into tested_days values ('2020-02-02', ${portal.organizationId}, 0, '-infinity', 7, 1, 1, 1, 1, 1, 1)`,
  );
  await owner(sql`update tested_years set people = people + 5 where year = 2025`);
  await owner(sql`delete from tested_years where year = 2019`);
  await runPortalJob(portal.server, recountTestedDays);
  expect(await rows()).toEqual(before);
  expect(await years()).toEqual(yearsBefore);
});

test('B077 B401: an upgrade fills the years from the days', async () => {
  const before = await years();
  const [file = ''] = readdirSync(migrations).filter((name) => name.startsWith('0163_'));
  const text = readFileSync(join(migrations, file), 'utf8');
  await owner(sql`delete from tested_years`);
  const fill = /insert into tested_years[^;]*/.exec(text)?.[0] ?? '';
  await owner(sql.raw(fill));
  expect(await years()).toEqual(before);
});
