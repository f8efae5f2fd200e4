import { createHash, randomUUID } from 'node:crypto';
import { getTestRawData, getWebProfileDetail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode } from '../../../test/builders/programs.ts';
import { aStanding, aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

test('a test in a browser keeps how it was shown; a slow display makes reaction time invalid, and balance is told by motion', async () => {
  const profileId = await portal.aProfile();
  const browser = {
    name: 'Chrome 140',
    refreshRateHz: 30,
    frameJitterMs: 0.4,
    worstFrameMs: 50,
    pressedWith: 'finger',
    focusLossCount: 1,
    repeatsInterrupted: true,
  } as const;
  const trials = [250, 260, 270, 280, 290].map((reactionTimeMs) => ({ reactionTimeMs }));
  const { status, profileTestId } = await portal.submitOne(
    portal.forProfile(profileId, {
      inputClass: 'touch',
      device: { platform: 'Web', osVersion: 'Android 15', browser },
      results: [
        { measureId: 1002, recording: { kind: 'reactionTrials', trials } },
        { measureId: 12, recording: aStanding() },
      ],
    }),
  );
  expect(status).toBe('stored');
  const measures = await portal.server.db.owner(
    sql`select measure_id, input_class, standing, (select json_agg(f ->> 'rule') from jsonb_array_elements(validity) f) as rules
      from test_measures where test_id = ${profileTestId} order by measure_id`,
  );
  expect(measures).toMatchObject([
    { measureId: 12, inputClass: 'motion' },
    {
      measureId: 1002,
      inputClass: 'touch',
      standing: 'invalid',
      rules: expect.arrayContaining(['slowDisplay', 'focusLost']),
    },
  ]);
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  const { repeatsInterrupted: _sent, ...shown } = browser;
  expect(detail.newestTest?.metadata).toMatchObject({ osVersion: 'Android 15', browser: shown });
});

test('one response of 117 s costs its trial and not the session; a time that is no number is refused with its field', async () => {
  const trials = Array.from({ length: 47 }, (_, index) => ({
    condition: index % 2 === 0 ? ('congruent' as const) : ('incongruent' as const),
    isCorrect: true,
    reactionTimeMs: index === 20 ? 117_000 : 500 + (index % 2) * 80,
  }));
  const results = [{ measureId: 77, recording: { kind: 'conditionTrials' as const, trials } }];
  const profileId = await portal.aProfile();
  expect(await portal.submitOne(portal.forProfile(profileId, { results }))).toMatchObject({
    status: 'stored',
  });
  const stored = await portal.server.db.owner<{ score: number; left: unknown }>(
    sql`select score, receipt->'trialsDiscarded' as left from results where profile_id = ${profileId} and measure_id = 77`,
  );
  const left = [{ index: 20, reason: '117.0 s: longer than any answer', value: 117_000 }];
  expect(stored).toEqual([{ score: 540, left }]);
  const spelled = trials.map((trial) => ({ ...trial, reactionTimeMs: 'soon' }));
  const malformed = [{ measureId: 77, recording: { kind: 'conditionTrials', trials: spelled } }] as never;
  const outcome = await portal.submitOne(portal.forProfile(profileId, { results: malformed }));
  expect(outcome.errors[0]).toMatchObject({
    code: 'request.invalid',
    field: 'results.0.recording.trials.0.reactionTimeMs',
  });
});
test.each([
  { why: 'out of range', answers: [0, 0, 0, 0, 0, 0, 4], code: 'recording.answer_out_of_range' },
  { why: 'too few', answers: [0, 0, 0], code: 'recording.wrong_item_count' },
])('answers $why are refused', async ({ answers, code }) => {
  const outcome = await portal.submitOne(
    portal.forProfile(await portal.aProfile(), {
      results: [{ measureId: 1017, recording: { kind: 'itemAnswers', answers } }],
    }),
  );
  expect(outcome.errors[0]?.code).toBe(code);
});
test.each([
  { why: 'before birth', completedOn: '2001-01-01T00:00:00Z', code: 'submission.before_birth' },
  { why: 'more than a day ahead', completedOn: '2999-01-01T00:00:00Z', code: 'submission.in_future' },
])('a test from $why is held with its data, not lost', async ({ completedOn, code }) => {
  const one = portal.forProfile(await portal.aProfile(), { completedOn });
  expect(await portal.submitOne(one)).toMatchObject({ status: 'held', errors: [{ code }] });
  const kept = await portal.server.db.owner<{ body: { completedOn: string } }>(
    sql`select body from submissions where client_uuid = ${one.clientUuid}::uuid`,
  );
  expect(kept[0]?.body.completedOn).toBe(completedOn);
});

test('any zone and any order: tests stand by their own times', async () => {
  const profileId = await portal.aProfile();
  await portal.submit([
    portal.forProfile(profileId, { completedOn: '2026-03-05T09:00:00+13:00' }),
    portal.forProfile(profileId, { completedOn: '2026-03-01T09:00:00-08:00' }),
    portal.forProfile(profileId, { completedOn: '2026-03-03T09:00:00+05:30' }),
  ]);
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(detail.tests.map((one) => one.completedOn)).toEqual([
    '2026-03-04T20:00:00.000Z',
    '2026-03-03T03:30:00.000Z',
    '2026-03-01T17:00:00.000Z',
  ]);
});

test('C353: the raw recording reads back as it was sent, under the hash the device was told', async () => {
  const recording = aStanding();
  const outcome = await portal.submitOne(
    portal.forProfile(await portal.aProfile(), { results: [{ measureId: 12, recording }] }),
  );
  const hash = createHash('sha256').update(JSON.stringify(recording)).digest('hex');
  expect(outcome.recordingHashes).toEqual([hash]);
  const { testResultsRawData } = await portal.server.sendOk(
    getTestRawData,
    { id: outcome.profileTestId ?? 0 },
    portal.trainer,
  );
  expect(testResultsRawData).toMatchObject([{ testId: 12, recordingHash: hash, rawData: recording }]);
});

test('a test with patterns in place of colors is stored as an input of its own', async () => {
  const profileId = await portal.aProfile();
  const { status, profileTestId } = await portal.submitOne(
    portal.forProfile(profileId, { inputClass: 'touchPatterns' }),
  );
  expect(status).toBe('stored');
  expect(
    await portal.server.db.owner(sql`select input_class from tests where id = ${profileTestId}`),
  ).toEqual([{ inputClass: 'touchPatterns' }]);
});

test('C265: a new person brings height, weight and the sports properties along, and what no list has refuses the test with its field', async () => {
  const person = {
    clientUuid: randomUUID(),
    firstName: 'Nia',
    lastName: 'Sporty',
    birthDate: '2010-02-03',
    sex: 'F' as const,
    heightInches: 66.9,
    weightPounds: 132.3,
    gender: 3,
    race: [2, 5],
    ethnicity: 2,
    graduationYear: 2028,
    groupIds: [portal.football],
  };
  const { profileId } = await portal.submitOne(aSubmittedTest({ person: { kind: 'new', person } }));
  const [stored] = await portal.server.db.owner(
    sql`select height_in::float, weight_lb::float, gender, graduation_year, additional from profiles where id = ${profileId}`,
  );
  expect(stored).toEqual({
    heightIn: 66.9,
    weightLb: 132.3,
    gender: 3,
    graduationYear: 2028,
    additional: { race: [2, 5], ethnicity: 2 },
  });
  const other = { ...person, clientUuid: randomUUID(), race: [99] };
  expect(await portal.submitOne(aSubmittedTest({ person: { kind: 'new', person: other } }))).toMatchObject({
    status: 'refused',
    errors: [{ field: 'person.person.race.0' }],
  });
});

test('a code that shows results answers the scores of what was sent with it, and of nothing else', async () => {
  const { db } = portal.server;
  const profileId = await portal.aProfile();
  await portal.submitOne(portal.forProfile(profileId, { completedOn: '2026-01-05T10:00:00Z' }));
  const codeOf = async (showResultsAfterSession: boolean) =>
    await portal.redeem(
      (await givenCode(db, portal.organizationId, { profileId, showResultsAfterSession })).code,
    );
  const phone = await codeOf(true);
  const answers = (...given: number[]) =>
    ({ kind: 'itemAnswers', answers: given, durationMs: 40_000 }) as const;
  const sent = aSubmittedTest({
    person: { kind: 'code' },
    results: [
      { measureId: 1002, recording: reactions(290, 295, 300, 305, 310) },
      { measureId: 1003, skipped: true },
      { measureId: 1017, recording: answers(2, 2, 2, 2, 2, 0, 0) },
      { measureId: 1016, recording: answers(1, 1, 1, 1, 1, 1, 1, 1, 0) },
    ],
  });
  const shown = await portal.submitOne(sent, phone);
  expect(shown).toMatchObject({
    status: 'stored',
    results: [
      { measureId: 1002, name: 'Reaction Time', display: '300 ms', severity: null, isValid: true },
      { measureId: 1017, display: '10', severity: 'Moderate', isValid: true },
      { measureId: 1016, display: '8', severity: 'Mild', isValid: true },
    ],
  });
  expect(await portal.submitOne(sent, phone)).toEqual({ ...shown, wasKnown: true });
  // The id alone opens nothing: whoever does not send the same test is refused.
  expect(await portal.submitOne({ ...sent, note: 'other' }, phone)).toMatchObject({
    status: 'refused',
    results: [],
  });
  // The same test by a token that shows nothing: of another code, and of staff.
  expect(await portal.submitOne(sent, await codeOf(false))).toMatchObject({ wasKnown: true, results: [] });
  expect(await portal.submitOne(portal.forProfile(profileId))).toMatchObject({
    status: 'stored',
    results: [],
  });
  // Staff decide whose a held test is, and nobody sees its scores before.
  const held = aSubmittedTest({ person: { kind: 'code' }, completedOn: '2031-01-01T10:00:00Z' });
  expect(await portal.submitOne(held, phone)).toMatchObject({ status: 'held', results: [] });
});
