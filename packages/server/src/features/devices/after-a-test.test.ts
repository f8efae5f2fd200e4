import {
  adjustBaselineCalculationDate,
  excludeIncludeTestResults,
  getProfileAverages,
  getProfilesPaged,
  getProfileTestById,
  getWebProfileDetail,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const rt = (ms: number) => [{ measureId: 1002, recording: reactions(ms - 10, ms - 5, ms, ms + 5, ms + 10) }];
test('C004 C253: three baselines of 250 and a later test of 300 show +20 % as worse', async () => {
  const profileId = await portal.aProfile();
  await portal.submit([
    portal.forProfile(profileId, { results: rt(240), completedOn: '2026-01-05T10:00:00Z' }),
    portal.forProfile(profileId, { results: rt(250), completedOn: '2026-01-12T10:00:00Z' }),
    portal.forProfile(profileId, { results: rt(260), completedOn: '2026-01-19T10:00:00Z' }),
    portal.forProfile(profileId, {
      results: rt(300),
      completedOn: '2026-02-02T10:00:00Z',
      isNonBaseline: true,
    }),
  ]);
  const { newestTest, profile, trends } = await portal.server.sendOk(
    getWebProfileDetail,
    { id: profileId },
    portal.trainer,
  );
  const measure = newestTest?.measureResults['1002'];
  expect(measure).toMatchObject({
    score: 300,
    scoreChange: 50,
    percentChange: 20,
    changeLevel: 'bad',
    changeWord: 'Worse',
  });
  expect(measure?.baseline).toMatchObject({ score: 250, baselineTestCount: 3 });
  expect(measure?.results[0]?.receipt?.trialsDiscarded.map((trial) => trial.reason)).toEqual([
    'fastest of its set',
    'slowest of its set',
  ]);
  expect(newestTest?.verdict.headline).toContain('1 of 1');
  expect(profile.lastTestDate).toBe('2026-02-02T10:00:00.000Z');
  expect(trends.find((trend) => trend.measureId === 1002)?.points.map((point) => point.score)).toEqual([
    240, 250, 260, 300,
  ]);
  const page = await portal.server.sendOk(
    getProfilesPaged,
    { SearchString: String(profileId) },
    portal.trainer,
  );
  expect(page.profiles.find((row) => row.id === profileId)?.largestChange).toMatchObject({
    measureId: 1002,
    changeLevel: 'bad',
  });
});
test('C239 C242 C347 C348: baselines stay right when results are excluded, restored, or the start date moves', async () => {
  const profileId = await portal.aProfile();
  const [first] = await portal.submit([
    portal.forProfile(profileId, { results: rt(200), completedOn: '2026-01-05T10:00:00Z' }),
    portal.forProfile(profileId, { results: rt(300), completedOn: '2026-01-12T10:00:00Z' }),
  ]);
  const baseline = async () => {
    const { averages } = await portal.server.sendOk(getProfileAverages, { ids: [profileId] }, portal.trainer);
    return averages[String(profileId)]?.find((one) => one.measureId === 1002)?.score;
  };
  expect(await baseline()).toBe(250);
  const profileTestId = first?.profileTestId ?? 0;
  const { profileTest } = await portal.server.sendOk(
    getProfileTestById,
    { id: profileTestId },
    portal.trainer,
  );
  const resultIds = Object.values(profileTest.measureResults).flatMap((one) =>
    one.results.map((row) => row.profileTestResultId),
  );
  const change = { profileTestResultIds: resultIds, profileTestId, profileId };
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { ...change, shouldExclude: true, reason: 'Phone slipped' },
    portal.trainer,
  );
  expect(await baseline()).toBe(300);
  await portal.server.sendOk(
    excludeIncludeTestResults,
    { ...change, shouldExclude: false, reason: 'It had not' },
    portal.trainer,
  );
  expect(await baseline()).toBe(250);
  await portal.server.sendOk(
    adjustBaselineCalculationDate,
    { profileId, baselineStartDate: '2026-01-10T06:00:00-06:00' },
    portal.trainer,
  );
  expect(await baseline()).toBe(300);
  await portal.server.sendOk(
    adjustBaselineCalculationDate,
    { profileId, baselineStartDate: '2000-01-01T00:00:00Z' },
    portal.trainer,
  );
  expect(await baseline()).toBe(250);
});
test('a later baseline moves it, however late it arrives', async () => {
  const profileId = await portal.aProfile();
  await portal.submitOne(
    portal.forProfile(profileId, {
      results: rt(300),
      completedOn: '2026-02-01T10:00:00Z',
      isNonBaseline: true,
    }),
  );
  await portal.submitOne(
    portal.forProfile(profileId, { results: rt(250), completedOn: '2026-01-01T10:00:00Z' }),
  );
  const { newestTest } = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(newestTest?.measureResults['1002']).toMatchObject({ score: 300, percentChange: 20 });
});
test('C234: a test inside an event is an event test and no baseline', async () => {
  const profileId = await portal.aProfile();
  await portal.server.db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    values (${portal.organizationId}, ${profileId}, 2, 'Suspected Concussion', '2026-02-01T00:00:00Z')`);
  await portal.submitOne(portal.forProfile(profileId, { completedOn: '2026-02-02T10:00:00Z' }));
  const { newestTest, openEvent, profile } = await portal.server.sendOk(
    getWebProfileDetail,
    { id: profileId },
    portal.trainer,
  );
  expect(newestTest).toMatchObject({ isEvent: true, isBaselineSession: false });
  expect(openEvent).toMatchObject({ testCount: 1 });
  expect(profile).toMatchObject({ inEvent: true, baselineStatus: 'Needed' });
});

test('tests of one profile on several connections at once all count in its baseline', async () => {
  const profileId = await portal.aProfile();
  const scores = [240, 250, 260, 270, 280, 290];
  const outcomes = await Promise.all(
    scores.map((ms, day) =>
      portal.submitOne(
        portal.forProfile(profileId, {
          completedOn: `2026-03-0${day + 1}T09:00:00Z`,
          results: [{ measureId: 1002, recording: reactions(ms - 2, ms - 1, ms, ms + 1, ms + 2) }],
        }),
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('stored'));
  const { averages } = await portal.server.sendOk(getProfileAverages, { ids: [profileId] }, portal.trainer);
  const [baseline] = averages[profileId] ?? [];
  expect(baseline).toMatchObject({ measureId: 1002, baselineTestCount: scores.length });
});
