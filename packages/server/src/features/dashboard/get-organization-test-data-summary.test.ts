import { type DailyTestSummary, getOrganizationTestDataSummary } from '@plumbline/contract';
import { chartDayOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyMeasure } from '../../../test/builders/every-measure.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const daysOf = async (as: SendOptions, LookBackDays = 30) =>
  (await portal.server.sendOk(getOrganizationTestDataSummary, { LookBackDays }, as))
    .organizationTestDataSummary;
const on = (days: readonly DailyTestSummary[], completedOn: string) =>
  days.find(({ date }) => date === chartDayOf(completedOn));

const reaction = { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) };
const once = {
  totalTestCount: 1,
  covidTestCount: 1,
  balanceTestCount: 1,
  reactionTimeTestCount: 1,
  impulseControlTestCount: 1,
  inspectionTimeTestCount: 1,
  memoryTestCount: 1,
  numberCountingTestCount: 1,
};
const nothing = {
  totalTestCount: 0,
  covidTestCount: 0,
  balanceTestCount: 0,
  reactionTimeTestCount: 0,
  impulseControlTestCount: 0,
  inspectionTimeTestCount: 0,
  memoryTestCount: 0,
  numberCountingTestCount: 0,
};

test('C210 C328 B429: one entry for each of the last days, counted once a test and once a kind; a User counts who they see', async () => {
  const [recent, earlier, seen, hidden] = [
    ago(1),
    ago(24 * 12),
    await portal.aProfile(),
    await portal.aProfile(portal.soccer),
  ];
  const before = await daysOf(portal.admin);
  expect(before).toHaveLength(30);
  expect(before.map(({ date }) => date)).toEqual(before.map(({ date }) => date).toSorted());
  await portal.submit([
    portal.forProfile(seen, { completedOn: recent, results: everyMeasure() }),
    portal.forProfile(seen, { completedOn: earlier, results: [reaction] }),
  ]);
  await portal.submit([portal.forProfile(hidden, { completedOn: recent })], portal.admin);

  const whole = await daysOf(portal.admin);
  expect(on(whole, recent)).toEqual({
    ...once,
    date: chartDayOf(recent),
    totalTestCount: 2,
    reactionTimeTestCount: 2,
  });
  expect(on(whole, earlier)).toEqual({
    ...nothing,
    date: chartDayOf(earlier),
    totalTestCount: 1,
    reactionTimeTestCount: 1,
  });
  const own = await daysOf(portal.trainer);
  expect(own).toHaveLength(30);
  expect(on(own, recent)).toEqual({ ...once, date: chartDayOf(recent) });
  expect(await daysOf(portal.admin, 1)).toHaveLength(1);
});

test('C328: a day is one of Chicago, whoever asks', async () => {
  const profileId = await portal.aProfile();
  // Half past eleven at night and half past midnight of one night in Chicago, whichever season it is.
  const evening = new Date(Date.parse(`${chartDayOf(ago(24 * 20))}T05:45:00Z`)).toISOString();
  const [start] = (await daysOf(portal.admin)).filter(({ date }) => date === chartDayOf(evening));
  await portal.submit([portal.forProfile(profileId, { completedOn: evening })]);
  const elsewhere = { ...portal.admin, timeZone: 'Asia/Tokyo' };
  expect(on(await daysOf(elsewhere), evening)?.totalTestCount).toBe((start?.totalTestCount ?? 0) + 1);
});

test('the kept days follow a test that moves to another day or organization, or goes', async () => {
  const profileId = await portal.aProfile();
  const other = (await givenOrganization(portal.server.db)).id;
  const [first, second] = [ago(24 * 5), ago(24 * 7)];
  const outcome = await portal.submitOne(portal.forProfile(profileId, { completedOn: first }));
  const testId = outcome.profileTestId;
  const kept = async (organizationId: number) =>
    portal.server.db.owner(sql`select to_char(day, 'YYYY-MM-DD') as day, sum(total_tests)::int as tests,
      sum(reaction_time_tests)::int as reactions from daily_test_counts where organization_id = ${organizationId}
      and day in (${chartDayOf(first)}::date, ${chartDayOf(second)}::date)
      group by 1 having sum(total_tests) <> 0 order by 1`);
  expect(await kept(portal.organizationId)).toEqual([{ day: chartDayOf(first), tests: 1, reactions: 1 }]);
  await portal.server.db.owner(
    sql`update tests set completed_at = ${second}::timestamptz where id = ${testId}`,
  );
  expect(await kept(portal.organizationId)).toEqual([{ day: chartDayOf(second), tests: 1, reactions: 1 }]);
  await portal.server.db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${other}, ${profileId})`,
  );
  // What was recorded stays behind: its file is kept for the organization that took it.
  await portal.server.db.owner(sql`delete from results where test_id = ${testId}`);
  await portal.server.db.owner(
    sql`update tests set organization_id = ${other}, submission_id = null where id = ${testId}`,
  );
  expect(await kept(portal.organizationId)).toEqual([]);
  expect(await kept(other)).toEqual([{ day: chartDayOf(second), tests: 1, reactions: 1 }]);
  await portal.server.db.owner(sql`delete from tests where id = ${testId}`);
  expect(await kept(other)).toEqual([]);
});

test('C328: an enterprise counts itself and its children, and nobody outside counts anything', async () => {
  const enterprise = (await givenOrganization(portal.server.db, { isEnterpriseAdmin: true })).id;
  const { options } = await signIn(portal.server, { organizationId: enterprise, accessTypeId: 2 });
  const total = async () =>
    (await daysOf(options)).reduce((sum, { totalTestCount }) => sum + totalTestCount, 0);
  expect(await total()).toBe(0);
  await portal.server.db.owner(
    sql`update organizations set enterprise_org_id = ${enterprise} where id = ${portal.organizationId}`,
  );
  const own = (await daysOf(portal.admin)).reduce((sum, { totalTestCount }) => sum + totalTestCount, 0);
  expect(own).toBeGreaterThan(0);
  expect(await total()).toBe(own);
  const family = await signIn(portal.server, { accountTypeId: 5 });
  expect(await refusalOf(portal.server, getOrganizationTestDataSummary, {}, family.options)).toEqual({
    status: 403,
    code: 'access.denied',
  });
});
