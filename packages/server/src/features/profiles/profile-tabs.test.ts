import {
  adjustBaselineCalculationDate,
  excludeIncludeTestResults,
  getProfileAverages,
  getProfileBaselines,
  getProfileHistory,
  getProfileTestById,
  getSessionsByProfileId,
  getWebProfileDetail,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { givenEvent } from '../../../test/builders/stored-tests.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { recordStatements } from '../../../test/database/record-statements.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const rt = (ms: number) => [{ measureId: 1002, recording: reactions(ms - 10, ms - 5, ms, ms + 5, ms + 10) }];

/** Tests with five measures each, two weeks apart, written straight into the tables: five hundred would take a phone a while. */
async function givenTests(profileId: number, count: number): Promise<void> {
  const { db } = portal.server;
  await db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class, type_flags)
    select ${portal.organizationId}, ${profileId}, gen_random_uuid(), timestamptz '2020-01-01T10:00:00Z' + n * interval '4 days', 'motion',
      '{"cognitive":true,"balance":true,"functional":false,"survey":false,"covid":false,"symptoms":false}'
    from generate_series(1, ${count}) n`);
  await db.owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
    select t.id, m, t.organization_id, t.profile_id, 'motion', t.completed_at, 60 + (t.id % 17), 'counted'
    from tests t, unnest(array[1001, 1002, 1003, 1004, 64]) m where t.profile_id = ${profileId}`);
  await db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score)
    select organization_id, test_id, profile_id, measure_id, 1, score from test_measures where profile_id = ${profileId}`);
  const start = { profileId, baselineStartDate: '2000-01-01T00:00:00Z' };
  await portal.server.sendOk(adjustBaselineCalculationDate, start, portal.trainer);
}

test('a profile with five hundred tests costs no statement more than one with two, and five at the most', async () => {
  const [few, many] = [await portal.aProfile(), await portal.aProfile()];
  await givenTests(few, 2);
  await givenTests(many, 500);
  const { server, trainer } = portal;
  const statementsFor = (id: number) => ({
    detail: () =>
      recordStatements(server.db.database, () => server.sendOk(getWebProfileDetail, { id }, trainer)),
    averages: () =>
      recordStatements(server.db.database, () => server.sendOk(getProfileAverages, { ids: [id] }, trainer)),
    baselines: () =>
      recordStatements(server.db.database, () => server.sendOk(getProfileBaselines, { id }, trainer)),
    history: () =>
      recordStatements(server.db.database, () => server.sendOk(getProfileHistory, { id }, trainer)),
    codes: () =>
      recordStatements(server.db.database, () => server.sendOk(getSessionsByProfileId, { id }, trainer)),
  });
  for (const call of ['detail', 'averages', 'baselines', 'history', 'codes'] as const) {
    const [ofFew, ofMany] = [await statementsFor(few)[call](), await statementsFor(many)[call]()];
    expect(ofMany, call).toEqual(ofFew);
    expect(ofMany.length, `${call}: ${ofMany.join(', ')}`).toBeLessThanOrEqual(5);
    expect(ofMany.length).toBeGreaterThan(0);
  }
  const detail = await server.sendOk(getWebProfileDetail, { id: many }, trainer);
  expect(detail.tests).toHaveLength(500);
  expect(detail.trends.every((trend) => trend.points.length === 10)).toBe(true);
  const newestId = detail.newestTest?.id ?? 0;
  const ofTest = await recordStatements(server.db.database, () =>
    server.sendOk(getProfileTestById, { id: newestId }, trainer),
  );
  expect(ofTest.length, ofTest.join(', ')).toBeLessThanOrEqual(5);
});

test('C242 C243 C351: the baselines name the tests that make them and why others do not, as the averages say', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-03-14');
  await givenEvent(portal.server.db, portal.organizationId, profileId, {
    startedAt: '2026-03-01T00:00:00Z',
    endedAt: '2026-03-10T00:00:00Z',
  });
  const at = (completedOn: string, ms: number, isNonBaseline = false) =>
    portal.forProfile(profileId, { results: rt(ms), completedOn, isNonBaseline });
  const outcomes = await portal.submit([
    at('2026-01-05T10:00:00Z', 240),
    at('2026-01-12T10:00:00Z', 260),
    at('2026-02-01T10:00:00Z', 300, true),
    at('2026-03-02T10:00:00Z', 320),
  ]);
  const [first, second, nonBaseline, inEvent] = outcomes.map((one) => one.profileTestId);
  const reply = await portal.server.sendOk(getProfileBaselines, { id: profileId }, portal.trainer);
  const reaction = reply.baselines.find((one) => one.baseline.measureId === 1002);
  expect(reaction?.occasions.map((one) => [one.testId, one.score])).toEqual([
    [second, 260],
    [first, 240],
  ]);
  expect(reaction?.leftOut.map((one) => [one.testId, one.reason])).toEqual([
    [inEvent, 'event'],
    [nonBaseline, 'nonBaseline'],
  ]);
  expect(reaction).toMatchObject({ leftOutCount: 2, norms: { status: 'provisional' }, whyNoLimits: null });
  expect(reaction?.limits?.p90).toBeCloseTo(1.645 * 17.5 * Math.sqrt(1.5), 3);
  expect(reaction?.newest).toMatchObject({
    testId: inEvent,
    comparison: { score: 320, changeLevel: 'bad', reliableChange: { level: 'p95', direction: 'worse' } },
  });
  expect(reply.falseAlarms).toBe(
    'By chance, about 5 in 100 uninjured people with 2 baseline tests are called worse on the one measure.',
  );
  expect(reply.advice).toEqual([]);
  const { averages } = await portal.server.sendOk(getProfileAverages, { ids: [profileId] }, portal.trainer);
  expect(averages[String(profileId)]).toEqual(reply.baselines.map((one) => one.baseline));
  // Stored by other rules, it is read by those of now.
  await portal.server.db.owner(sql`update profile_baselines set baseline = baseline
    || '{"algorithmVersion": "baseline-0.9.0", "lowScore": 1, "variabilityType": 3}' where profile_id = ${profileId}`);
  const renewed = await portal.server.sendOk(getProfileBaselines, { id: profileId }, portal.trainer);
  expect(renewed.baselines).toEqual(reply.baselines);
  expect(reaction?.baseline).toMatchObject({ score: 250, baselineTestCount: 2 });
});

test('a baseline test that looks wrong is advised about until somebody says with a reason that it counts', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-03-14');
  const at = (completedOn: string, ms: number) =>
    portal.forProfile(profileId, { results: rt(ms), completedOn });
  const [poor] = await portal.submit([
    at('2026-01-05T10:00:00Z', 330),
    at('2026-01-12T10:00:00Z', 205),
    at('2026-01-19T10:00:00Z', 200),
    at('2026-01-26T10:00:00Z', 202),
  ]);
  const testId = poor?.profileTestId ?? 0;
  const adviceFor = async () =>
    (await portal.server.sendOk(getProfileBaselines, { id: profileId }, portal.trainer)).advice;
  const advice = await adviceFor();
  expect(advice).toMatchObject([
    { testId, measureIds: [1002], reason: 'farFromOthers', isOwn: true },
    { testId, measureIds: [1002], reason: 'belowPercentile', isOwn: true },
  ]);
  const scoreOf = async () => {
    const { baselines } = await portal.server.sendOk(getProfileBaselines, { id: profileId }, portal.trainer);
    return baselines.find(({ baseline }) => baseline.measureId === 1002)?.baseline.score;
  };
  const before = await scoreOf();
  const keep = {
    profileId,
    profileTestId: testId,
    profileTestResultIds: advice[0]?.resultIds ?? [],
    shouldExclude: false,
    reason: 'She was ill that day and knows it; her doctor wants it kept.',
  };
  await portal.server.sendOk(excludeIncludeTestResults, keep, portal.trainer);
  expect(await adviceFor()).toEqual([]);
  expect(await scoreOf()).toBe(before);
  // Taken out and put back is a decision, too; taken out alone, it is no part of the baseline.
  await portal.server.sendOk(excludeIncludeTestResults, { ...keep, shouldExclude: true }, portal.trainer);
  expect(await adviceFor()).toEqual([]);
  expect(await scoreOf()).not.toBe(before);
});

test('C129: the history holds every test but the COVID-19 screenings, newest first, and says which score is doubtful', async () => {
  const profileId = await portal.aProfile();
  const [old, covid, newest] = (
    await portal.submit([
      portal.forProfile(profileId, { results: rt(250), completedOn: '2026-01-05T10:00:00Z' }),
      portal.forProfile(profileId, {
        completedOn: '2026-01-06T10:00:00Z',
        results: [
          {
            measureId: 1014,
            recording: {
              kind: 'covidScreening',
              temperatureC: 36.6,
              hasSymptoms: false,
              hadContact: false,
              hadPositiveTest: false,
            },
          },
        ],
      }),
      portal.forProfile(profileId, {
        completedOn: '2026-01-07T10:00:00Z',
        results: rt(260),
      }),
    ])
  ).map((one) => one.profileTestId);
  await portal.server.db.owner(
    sql`update test_measures set standing = 'invalid' where test_id = ${newest ?? null}::int`,
  );
  const { tests } = await portal.server.sendOk(getProfileHistory, { id: profileId }, portal.trainer);
  expect(covid).toEqual(expect.any(Number));
  expect(tests.map((one) => one.id)).toEqual([newest, old]);
  expect(tests[1]?.scores).toEqual({ 1002: 250 });
  expect(tests[1]?.doubtfulMeasureIds).toEqual([]);
  expect(tests[0]).toMatchObject({ scores: { 1002: 260 }, doubtfulMeasureIds: [1002] });
  const { tests: all } = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(all.map((one) => one.id)).toContain(covid);
});

test('the codes of a profile are those made for it and those its tests used, and no others', async () => {
  const { server, organizationId, trainer } = portal;
  const [profileId, other] = [await portal.aProfile(), await portal.aProfile()];
  const protocolId = (await givenProtocol(server.db, organizationId, { name: 'Sideline' })).id;
  const own = await givenCode(server.db, organizationId, { profileId, protocolId });
  const used = await givenCode(server.db, organizationId, { groupId: portal.football, protocolId });
  await givenCode(server.db, organizationId, { profileId: other, protocolId });
  await givenCode(server.db, organizationId, { groupId: portal.football, protocolId });
  await server.db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class, code_id)
    values (${organizationId}, ${profileId}, gen_random_uuid(), now(), 'motion', ${used.id})`);
  const { sessions } = await server.sendOk(getSessionsByProfileId, { id: profileId }, trainer);
  expect(sessions.map((one) => one.id).toSorted()).toEqual([own.id, used.id].toSorted());
  expect(sessions.find((one) => one.id === own.id)).toMatchObject({
    code: own.code,
    isProfileSession: true,
    protocolName: 'Sideline',
    groupName: null,
    testCount: 0,
  });
  expect(sessions.find((one) => one.id === used.id)).toMatchObject({
    isProfileSession: false,
    groupName: 'Football',
    profileName: null,
    testCount: 1,
  });
  await server.db.owner(sql`update codes set deleted_at = now() where id = ${used.id}`);
  const after = await server.sendOk(getSessionsByProfileId, { id: profileId }, trainer);
  expect(after.sessions.map((one) => one.id)).toEqual([own.id]);
});
