import { randomUUID } from 'node:crypto';
import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
  getTestsByDomain,
} from '@plumbline/contract';
import { chartDayOf, findMeasure, isCuedStroop, isOtherSurvey, portalSeries } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyMeasure } from '../../../test/builders/every-measure.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { reactions } from '../../../test/builders/tests.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { countPortal, recountPortal } from './count-portal.jobs.ts';
import { yearsOfDays } from './count-portal.ts';

let portal: MergingPortal;
let staff: SendOptions;
beforeAll(async () => {
  portal = await startMergingPortal();
  staff = (await signIn(portal.server, { isSuperAdmin: true })).options;
});
afterAll(() => portal.server.stop());

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);
const aDemo = async (): Promise<number> => {
  const { id } = await givenOrganization(portal.server.db);
  await owner(sql`update organizations set is_demo = true where id = ${id}`);
  return id;
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const reaction = { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) };
const count = () => runPortalJob(portal.server, countPortal);
const history = () => portal.server.sendOk(getHistoricalDailyTestCounts, {}, staff);
const byDomain = async () => (await portal.server.sendOk(getTestsByDomain, {}, staff)).rows;

/** Every day by hand: one test after the other, from the rows alone. */
async function countedByHand() {
  const tests = await owner<{ completedAt: Date; series: string[]; measureIds: number[] }>(
    sql`select t.completed_at, t.series, array(select r.measure_id from results r where r.test_id = t.id) as measure_ids
      from tests t join organizations o on o.id = t.organization_id where not o.is_demo and t.completed_at >= '2013-08-01T05:00:00Z'`,
  );
  const days = new Map<string, Record<string, number>>();
  for (const { completedAt, series, measureIds } of tests) {
    const date = chartDayOf(completedAt.toISOString());
    const day = days.get(date) ?? Object.fromEntries(portalSeries.map((name) => [name, 0]));
    const measures = measureIds.flatMap((id) => findMeasure(id) ?? []);
    const kinds = [
      'total',
      ...series,
      ...(series.includes('covid') ? [] : ['nonCovid']),
      ...(measures.some(isCuedStroop) ? ['cuedStroop'] : []),
      ...(measures.some(isOtherSurvey) ? ['otherSurvey'] : []),
    ];
    for (const kind of kinds) day[kind] = (day[kind] ?? 0) + 1;
    days.set(date, day);
  }
  return [...days]
    .map(([date, counts]) => ({ date, ...counts }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

test('B141 B440: before the first count there is nothing, and the reply says so', async () => {
  expect(await history()).toMatchObject({
    since: '2013-08-01',
    days: [],
    countedAt: null,
    recountedAt: null,
  });
  expect(await byDomain()).toEqual([]);
});

test('B138 B139 B140 B142: the days are those counted by hand, without demo organizations', async () => {
  const demo = await aDemo();
  const visitor = await signIn(portal.server, { organizationId: demo, accessTypeId: 2 });
  const profileId = await portal.aProfile();
  await portal.submit([
    portal.forProfile(profileId, { completedOn: ago(0), results: everyMeasure() }),
    portal.forProfile(profileId, { completedOn: ago(9), results: [reaction] }),
    portal.forProfile(profileId, { completedOn: '2013-08-01T05:00:00Z', results: [reaction] }),
    portal.forProfile(profileId, { completedOn: '2013-08-01T04:59:59Z', results: [reaction] }),
  ]);
  await portal.submitOne(
    {
      ...portal.forProfile(profileId, { completedOn: ago(0) }),
      person: {
        kind: 'new',
        person: {
          clientUuid: randomUUID(),
          firstName: 'Demo',
          lastName: 'Person',
          birthDate: '2009-03-14',
          sex: 'F',
        },
      },
    },
    visitor.options,
  );
  await count();

  const found = await history();
  expect(found.days).toEqual(await countedByHand());
  expect(found.days[0]?.date).toBe('2013-08-01');
  expect(found.days.at(-1)).toMatchObject({ total: 1, covid: 1, nonCovid: 0, cuedStroop: 1, otherSurvey: 1 });
  expect(found.countedAt).not.toBeNull();
});

test('B441 B442 B443 B444: totals, tests of today, profiles and organizations are those of the same count', async () => {
  const { countedAt } = await history();
  expect(await portal.server.sendOk(getPortalTestCount, {}, staff)).toEqual({ totalTestCount: 3, countedAt });
  expect(await portal.server.sendOk(getPortalTestCountOfToday, {}, staff)).toEqual({
    todayTotalTestCount: 1,
    countedAt,
  });
  expect(await portal.server.sendOk(getPortalProfileCount, {}, staff)).toEqual({
    totalProfileCount: 1,
    countedAt,
  });
  const [live] = await owner<{ n: number }>(
    sql`select count(*)::int as n from organizations where deleted_at is null and not is_demo`,
  );
  expect(await portal.server.sendOk(getPortalOrgCount, {}, staff)).toEqual({
    totalOrgCount: live?.n,
    countedAt,
  });
});

test('B141 B142: the hourly count equals counting by hand after tests that came late, moved, were merged and deleted', async () => {
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  const late = await portal.submitOne(portal.forProfile(keep, { completedOn: ago(400) }), portal.admin);
  const moved = await portal.submitOne(portal.forProfile(lose, { completedOn: ago(30) }), portal.admin);
  const gone = await portal.submitOne(portal.forProfile(lose, { completedOn: ago(60) }), portal.admin);
  await count();
  expect((await history()).days).toEqual(await countedByHand());

  await portal.merge(keep, lose);
  await owner(sql`update tests set completed_at = ${ago(45)}::timestamptz where id = ${moved.profileTestId}`);
  await owner(sql`delete from results where test_id = ${gone.profileTestId}`);
  await owner(sql`delete from tests where id = ${gone.profileTestId}`);
  const other = await aDemo();
  await owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${other}, ${keep})`,
  );
  await owner(sql`delete from results where test_id = ${late.profileTestId}`);
  await owner(
    sql`update tests set organization_id = ${other}, submission_id = null where id = ${late.profileTestId}`,
  );
  expect((await history()).days).not.toEqual(await countedByHand());
  await count();
  const counted = await history();
  expect(counted.days).toEqual(await countedByHand());
  expect(counted.days.map(({ date }) => date)).not.toContain(chartDayOf(ago(400)));

  // An organization that ceases to be a demo brings its days along.
  await owner(sql`update organizations set is_demo = false where id = ${other}`);
  await count();
  const whole = await history();
  expect(whole.days).toEqual(await countedByHand());
  expect(whole.days.map(({ date }) => date)).toContain(chartDayOf(ago(400)));
  expect(await owner(sql`select day from portal_touched_days`)).toEqual([]);
});

test('B141: the count of every night agrees with the hourly one, mends a wrong day, and says how many differed', async () => {
  await runPortalJob(portal.server, recountPortal);
  const agreed = await history();
  expect(agreed).toMatchObject({ differingDays: 0, days: await countedByHand() });
  expect(agreed.recountedAt).not.toBeNull();
  // What comes in after the hourly count, today's or late, is no fault of it.
  const profileId = await portal.aProfile();
  await portal.submit(
    [ago(0), ago(40)].map((completedOn) =>
      portal.forProfile(profileId, { completedOn, results: [reaction] }),
    ),
  );
  await runPortalJob(portal.server, recountPortal);
  expect(await history()).toMatchObject({ differingDays: 0, days: await countedByHand() });

  await owner(
    sql`update portal_daily_counts set tests = tests + 5 where series = 'total' and day = '2013-08-01'`,
  );
  await owner(
    sql`insert into portal_daily_counts (day, series, tests, counted_at) values ('2015-02-03', 'memory', 2, now())`,
  );
  await runPortalJob(portal.server, recountPortal);
  expect(await history()).toMatchObject({ differingDays: 2, days: await countedByHand() });
});

test('B143 B144: results by stage and version of the app, domain and test type; without a stage a build is Delta, without a version new', async () => {
  await owner(sql`delete from portal_daily_results`);
  await owner(sql`update organizations set is_demo = true`);
  const id = await portal.aProfile();
  const of = (appVersion: string | null, buildChannel?: 'alpha' | 'beta' | 'charlie') => ({
    ...portal.forProfile(id, { completedOn: ago(3), results: [reaction] }),
    device: { appVersion, ...(buildChannel === undefined ? {} : { buildChannel }) },
  });
  const first = await owner<{ id: number }>(sql`select coalesce(max(id), 0) as id from tests`);
  await portal.submit([
    of('5.0.0', 'alpha'),
    of('5.0.1', 'beta'),
    of('5.9.2', 'beta'),
    of('4.12.0', 'charlie'),
    of('5.0.0'),
    of(null),
    of('unknown'),
  ]);
  await owner(sql`update organizations set is_demo = false where id = ${portal.organizationId}`);
  await runPortalJob(portal.server, recountPortal);
  const before = await owner<{ stage: number; version: number; results: number }>(
    sql`select 3 as stage, 501 as version, count(*)::int as results from results r join tests t on t.id = r.test_id
      where t.organization_id = ${portal.organizationId} and t.id <= ${first[0]?.id ?? 0} and r.measure_id = 1002 and not r.is_skipped
        and t.completed_at >= '2013-08-01T05:00:00Z'`,
  );
  const rows = (await byDomain()).filter(({ measureId }) => measureId === 1002);
  const seen = rows.map(({ stage, version, domain, testType, results }) => [
    stage,
    version,
    domain,
    testType,
    results,
  ]);
  const name = findMeasure(1002)?.name;
  expect(seen).toEqual([
    ['Alpha', 500, 'Cognitive', name, 1],
    ['Beta', 501, 'Cognitive', name, 2],
    ['Charlie', 500, 'Cognitive', name, 1],
    ['Delta', 500, 'Cognitive', name, 1],
    ['Delta', 501, 'Cognitive', name, 2 + (before[0]?.results ?? 0)],
  ]);
});

test('B138: nobody but internal staff reads any of it', async () => {
  for (const call of [getPortalTestCount, getHistoricalDailyTestCounts, getTestsByDomain])
    expect(await refusalOf(portal.server, call, {}, portal.admin)).toMatchObject({ status: 403 });
});

test('every day since the first is counted once a night', () => {
  const days = yearsOfDays('2026-11-26').flat();
  expect([days[0], days.at(-1), new Set(days).size]).toEqual(['2013-08-01', '2026-11-26', days.length]);
});
