import { getProfileTestById, getWebProfileDetail, type ProfileTest } from '@plumbline/contract';
import { allMeasures } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aFourStageTest,
  anMbess,
  anOnFieldAssessment,
  aScreening,
  aVoms,
  everyMeasure,
  phq9,
  someSymptoms,
  symptomsWithout,
} from '../../../test/builders/every-measure.ts';
import { givenCode } from '../../../test/builders/programs.ts';
import { aStanding, reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

type Results = Parameters<DevicePortal['submitOne']>[0]['results'];

async function taken(
  results: Results,
  over: { profileId?: number; completedOn?: string } = {},
): Promise<ProfileTest> {
  const profileId = over.profileId ?? (await portal.aProfile());
  const { completedOn = '2026-03-02T15:42:00-06:00' } = over;
  const outcome = await portal.submitOne(portal.forProfile(profileId, { results, completedOn }));
  if (outcome.profileTestId === null) throw new Error(`the test was ${JSON.stringify(outcome.errors)}`);
  return read(outcome.profileTestId);
}
const read = async (id: number, options = portal.trainer): Promise<ProfileTest> =>
  (await portal.server.sendOk(getProfileTestById, { id }, options)).profileTest;
const prefer = (column: 'fall_risk_stamp_enabled' | 'flag_test_on_covid_temperature_skip', isOn: boolean) =>
  portal.server.db.owner(
    column === 'fall_risk_stamp_enabled'
      ? sql`update organization_preferences set fall_risk_stamp_enabled = ${isOn} where organization_id = ${portal.organizationId}`
      : sql`update organization_preferences set flag_test_on_covid_temperature_skip = ${isOn} where organization_id = ${portal.organizationId}`,
  );

test('C119 C195 C196 C352: a test with every measure answers each with its results, their receipts and the parts of its card', async () => {
  const code = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const profileId = await portal.aProfile();
  const test = await taken(everyMeasure(), { profileId });
  await portal.server.db.owner(sql`update tests set code_id = ${code.id} where id = ${test.id}`);
  const reread = await read(test.id);
  expect(reread).toMatchObject({
    id: test.id,
    profileId,
    completedOn: '2026-03-02T21:42:00.000Z',
    eventId: null,
    isEvent: false,
    isNonBaseline: false,
    isBaselineSession: true,
    hasDuplicateTests: false,
    isExcluded: false,
    isCovidOnly: false,
    hasGraphableData: true,
    testTypes: {
      balance: true,
      cognitive: true,
      functional: true,
      survey: true,
      covid: true,
      symptoms: true,
    },
    administeredCode: code.code,
    administeredCodeId: code.id,
    note: null,
  });
  expect(reread.administeredAccountEmail).toContain('@');
  expect(reread.averages['1002']).toMatchObject({ score: 250, baselineTestCount: 1 });
  const sent = new Set(everyMeasure().map(({ measureId }) => measureId));
  // The interference cost comes out of the Stroop recording.
  expect(Object.keys(reread.measureResults).map(Number)).toEqual([...sent, 10004].toSorted((a, b) => a - b));
  const withScorer = allMeasures.filter(({ id }) => sent.has(id)).length;
  expect(withScorer).toBe(sent.size);
  for (const measure of Object.values(reread.measureResults)) {
    expect(measure.results.length, String(measure.measureId)).toBeGreaterThan(0);
    expect(measure.sessionDetails.columnCount).toBe(1);
    expect(measure.sessionDetails.resultsTable2.flat().filter((id) => id !== null)).toHaveLength(
      measure.results.length,
    );
    for (const result of measure.results) {
      expect(result.receipt?.scorer, String(measure.measureId)).toBeTruthy();
      expect(result.recordingHash).toMatch(/^[0-9a-f]{64}$/);
    }
  }
  expect(reread.measureResults['1002']).toMatchObject({
    display: '250',
    skipped: false,
    isExcluded: false,
    category: 11,
    percentileDescription: expect.any(String),
    changeData: { level: 'none', word: 'First baseline', badge: null, other: null },
    redYellowMeasureDifference: null,
    vomsResults: null,
  });
  expect(reread.measureResults['1004']?.redYellowMeasureDifference).toEqual({
    redChange: expect.any(Number),
    yellowChange: expect.any(Number),
  });
});

test('C118 C477: symptoms come with their language, in four categories', async () => {
  const { symptoms } = await taken([someSymptoms()]);
  expect(symptoms).toMatchObject({ total: 24, maximum: 132, presentCount: 11, languageCode: 'ES' });
  expect(symptoms?.items).toHaveLength(22);
  expect(symptoms?.categories.map(({ name }) => name)).toEqual([
    'Physical',
    'Cognitive',
    'Sleep arousal',
    'Emotional',
  ]);
});

test('a symptom that was left out is no zero: its category says so, and with more than one there is no total', async () => {
  const one = await taken([symptomsWithout(1)]);
  expect(one.symptoms).toMatchObject({ total: 11, presentCount: 11 });
  expect(one.symptoms?.categories.map(({ skippedCount }) => skippedCount)).toEqual([1, 0, 0, 0]);
  expect(one.measureResults['9999']).toMatchObject({ score: 11, validity: [{ rule: 'skippedItems' }] });
  const many = await taken([symptomsWithout(3)]);
  expect(many.symptoms).toMatchObject({ total: null, presentCount: 10 });
  expect(many.measureResults['9999']).toMatchObject({ score: null, display: '-' });
  expect(
    many.measureResults['9999']?.results[0]?.receipt?.trialsDiscarded.map(({ reason }) => reason),
  ).toEqual(['Headache not answered', 'Pressure in head not answered', 'Neck pain not answered']);
});

test('C475: of the mBESS the feet-together stance under 90 is flagged, and only that', async () => {
  const rowsOf = async (isFlagged: boolean) => {
    const { measureResults } = await taken(anMbess(isFlagged));
    return measureResults['1001']?.results.flatMap(({ detailRows }) => detailRows) ?? [];
  };
  const flagged = (await rowsOf(true)).filter((row) => row.isFlagged);
  expect(flagged.map(({ testNumber }) => testNumber)).toEqual([7]);
  expect(Number(flagged[0]?.value)).toBeLessThan(90);
  expect((await rowsOf(false)).filter((row) => row.isFlagged)).toEqual([]);
});

test('C116: repetitions of a composite stand in session columns, a row a stance, with the mean of what counts', async () => {
  const again = anMbess().map((result) => ({ ...result, repetition: 2 }));
  const { measureResults, hasDuplicateTests } = await taken([...anMbess(), ...again]);
  const mbess = measureResults['1001'];
  expect(hasDuplicateTests).toBe(true);
  expect(mbess?.sessionDetails.columnCount).toBe(2);
  expect(mbess?.sessionDetails.testsArray.map(({ testNumber }) => testNumber)).toEqual([7, 2, 11, 1, 10]);
  const [first, second] = mbess?.sessionDetails.resultsTable2[0] ?? [];
  const scoreOf = (id: number | null | undefined) =>
    mbess?.results.find(({ profileTestResultId }) => profileTestResultId === id);
  expect(scoreOf(first)).toMatchObject({ stanceId: 7, repetition: 1 });
  expect(scoreOf(second)).toMatchObject({ stanceId: 7, repetition: 2 });
  expect(mbess?.sessionDetails.testsArray[0]?.display).toBe(scoreOf(first)?.display);
});

test('C493: the VOMS as a whole: symptoms before, provocation, most symptoms, near point; its score is the same most', async () => {
  const { measureResults } = await taken(aVoms());
  expect(measureResults['1020']).toMatchObject({
    score: 5,
    vomsResults: {
      baselineSymptoms: 2,
      maxProvocation: 3,
      maxTotalSymptoms: 5,
      averageConvergenceCm: 6.5,
      isPositiveByTotal: true,
      isPositiveByChange: true,
    },
  });
});

test('C476: what was skipped of a VOMS has no number, and its figures are of what was done', async () => {
  const { measureResults } = await taken(aVoms({ skipped: true }));
  const voms = measureResults['1020'];
  expect(voms?.score).toBeNull();
  expect(voms?.results.find(({ stanceId }) => stanceId === 101)).toMatchObject({
    skipped: true,
    score: null,
  });
  expect(voms?.vomsResults).toMatchObject({ baselineSymptoms: 2, maxTotalSymptoms: 5 });
});

test('a positive answer to the self-harm item of PHQ-9 and a red flag are told on the test, its measure and the list', async () => {
  const profileId = await portal.aProfile();
  const quiet = await taken([phq9(3, 3, 3, 3, 3, 3, 3, 3, 0), anOnFieldAssessment()], {
    profileId,
    completedOn: '2026-03-01T10:00:00Z',
  });
  const alarming = await taken([phq9(0, 0, 0, 0, 0, 0, 0, 0, 1), anOnFieldAssessment(1027, true)], {
    profileId,
    completedOn: '2026-03-02T10:00:00Z',
  });
  expect(quiet).toMatchObject({ alerts: [], hasAlerts: false });
  expect(alarming.alerts).toEqual([
    { kind: 'selfHarmItem', measureId: 1016, itemIndex: 8, answer: 1 },
    { kind: 'redFlag', measureId: 1027, itemIndex: 1, answer: 1 },
  ]);
  expect(alarming.measureResults['1016']).toMatchObject({
    score: 1,
    severity: 'Minimal',
    alerts: [{ kind: 'selfHarmItem', answer: 1 }],
  });
  const { tests } = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(tests.map(({ hasAlerts }) => hasAlerts)).toEqual([true, false]);
});

test('a self-harm item that was left out is told as what it is, and its test stands out in the list', async () => {
  const profileId = await portal.aProfile();
  const skipping = await taken([phq9(0, 0, 0, 0, 0, 0, 0, 0, null)], { profileId });
  const alert = { kind: 'selfHarmItemSkipped', measureId: 1016, itemIndex: 8, answer: null };
  expect(skipping).toMatchObject({ alerts: [alert], hasAlerts: true });
  expect(skipping.measureResults['1016']).toMatchObject({ score: 0, alerts: [alert] });
});

test('C246: a screening passes only if every result did, and a skipped temperature counts where the organization says so', async () => {
  const passed = async (results: Results) => (await taken(results)).measureResults['1014']?.isPassed;
  expect(await passed([aScreening()])).toBe(true);
  expect(await passed([aScreening(), { ...aScreening({ hasSymptoms: true }), repetition: 2 }])).toBe(false);
  expect(await passed([aScreening({ temperatureC: null })])).toBe(true);
  await prefer('flag_test_on_covid_temperature_skip', true);
  expect(await passed([aScreening({ temperatureC: null })])).toBe(false);
  await prefer('flag_test_on_covid_temperature_skip', false);
});

test('the fall-risk stamp is on its measures, from 60 years on and where the organization uses it', async () => {
  const walk = {
    measureId: 83,
    recording: { kind: 'timedWalks' as const, trials: [{ durationMs: 13_000, hadFault: false }] },
  };
  const old = await portal.aProfile(portal.football, '1950-01-01');
  const results = [...aFourStageTest(10, 10, 7, 0), walk, { measureId: 12, recording: aStanding() }];
  const stampOf = ({ fallRiskTypeId, measureResults }: ProfileTest) => [
    fallRiskTypeId,
    measureResults['1006']?.fallRiskTypeId,
    measureResults['83']?.fallRiskTypeId,
    measureResults['12']?.fallRiskTypeId,
  ];
  const unused = await taken(results, { profileId: old });
  expect(stampOf(unused)).toEqual([null, null, null, null]);
  await prefer('fall_risk_stamp_enabled', true);
  expect(stampOf(await read(unused.id))).toEqual([3, 3, 3, null]);
  expect(stampOf(await taken(results))).toEqual([null, null, null, null]);
  // Who was 59 on the day of the test gets no stamp by a birthday since then.
  const since = await portal.aProfile(portal.football, '1966-03-03');
  const at59 = await taken(results, { profileId: since, completedOn: '2026-03-02T15:42:00-06:00' });
  expect(stampOf(at59)).toEqual([null, null, null, null]);
  await prefer('fall_risk_stamp_enabled', false);
});

test('reactions that may not be valid are flagged, do not count and say why', async () => {
  const { measureResults } = await taken([
    { measureId: 1002, recording: reactions(90, 95, 98, 250, 260, 240, 245, 250, 255, 260) },
  ]);
  const [result] = measureResults['1002']?.results ?? [];
  expect(result).toMatchObject({ isCounted: false, isExcluded: false, isRestored: false });
  expect(result?.validity.some(({ effect, sentence }) => effect === 'invalid' && sentence.length > 0)).toBe(
    true,
  );
});
