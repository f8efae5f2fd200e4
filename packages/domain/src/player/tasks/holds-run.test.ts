import { expect, test } from 'vitest';
import {
  measuresOfTest,
  type ResultFacts,
  stancesOfComposite,
} from '../../clinical/comparison/test-measure.ts';
import { tandemHeldSeconds } from '../../clinical/function/fall-risk.ts';
import { findMeasure } from '../../clinical/measures/find-measure.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import { advanceSession } from '../advance-session.ts';
import { type DeviceCheck, startSession } from '../session.ts';
import type { SessionEvent } from '../session-event.ts';
import { type PlayerSubmission, submissionOf } from '../session-submission.ts';

const device: DeviceCheck = {
  framesPerSecond: 60,
  worstFrameMs: 18,
  jitterMs: 0.4,
  inputClass: 'touch',
  pressedWith: 'finger',
};
const browser = { appVersion: '0.1.0', platform: 'Web', deviceModel: 'Chrome 140', osVersion: null };
const interrupted: SessionEvent = { kind: 'part', part: { of: 'interrupted', cause: 'windowLeft' } };
const held = (heldMs: number | null): SessionEvent => ({ kind: 'part', part: { of: 'hold', heldMs } });
const skip: SessionEvent = { kind: 'skip', reason: 'hurts' };

/** What a session of the CDC test alone submits. */
function submitted(...events: SessionEvent[]): PlayerSubmission {
  const start = startSession({
    clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
    seed: 7,
    languageId: 1,
    isScreening: true,
    canSkip: true,
    steps: [{ measureId: 1006, name: 'CDC 4-Stage Balance' }],
  });
  const all: SessionEvent[] = [
    { kind: 'deviceChecked', device },
    { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false },
    { kind: 'begin' },
    ...events,
  ];
  const done = all.reduce((session, event) => advanceSession(session, event, '2026-03-02T15:42:00Z'), start);
  const submission = submissionOf(done, browser);
  if (submission === null) throw new Error(`the session is at ${done.stage.at}`);
  return submission;
}

/** Scored as the portal scores what it is sent. */
const factsOf = ({ results }: PlayerSubmission): ResultFacts[] =>
  results.flatMap(({ measureId, stanceId, recording }) => {
    const rest = { measureId, stanceId, isExcluded: false, isRestored: false };
    if (recording === null) return [{ ...rest, score: null, validity: [] }];
    const outcome = scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    return outcome.scores.map(({ score, validity }) => ({ ...rest, score, validity }));
  });
const measured = (submission: PlayerSubmission) => measuresOfTest(factsOf(submission), 'touch', findMeasure);

test('each stance of the CDC test is a recording of its own, ten seconds at most, and an interruption keeps the ones before', () => {
  const { results, note } = submitted(held(10_016), interrupted, held(3_000.4));
  expect(results).toMatchObject([
    { stanceId: 16, skipped: false, recording: { heldMs: 10_000 } },
    { stanceId: 23, skipped: false, recording: { heldMs: 3_000 } },
    { stanceId: 37, skipped: true, recording: null },
    { stanceId: 49, skipped: true, recording: null },
  ]);
  expect(note).toBe(
    'Feet together eyes open of CDC 4-Stage Balance was interrupted once and repeated. ' +
      'Tandem eyes open of CDC 4-Stage Balance was left out: an easier one could not be done. ' +
      'Single leg eyes open of CDC 4-Stage Balance was left out: an easier one could not be done.',
  );
});

test('the score of the CDC test is the mean of its four stances', () => {
  expect(measured(submitted(held(10_000), held(10_000), held(10_000), held(0)))).toMatchObject([
    { measureId: 1006, inputClass: 'touch', score: 75, standing: 'counted' },
  ]);
});

test('the CDC test ends with the first stance that is lost, and the stances after it count nothing', () => {
  const submission = submitted(held(10_000), held(3_000));
  expect(measured(submission)).toMatchObject([{ measureId: 1006, score: 32.5, standing: 'counted' }]);
  const composite = findMeasure(1006);
  if (composite === undefined) throw new Error('the portal has no CDC test');
  const stances = stancesOfComposite(composite, 'touch', factsOf(submission));
  expect(stances.map(({ measureId, score }) => [measureId, score])).toEqual([
    [16, 100],
    [23, 30],
    [37, null],
    [49, null],
  ]);
});

test.each([
  { why: 'not tried though none was lost', events: [held(10_000), held(10_000), held(null), held(null)] },
  { why: 'left out in the middle', events: [held(10_000), held(10_000), skip] },
  { why: 'not tried at the beginning', events: [held(null), held(10_000), held(10_000), held(4_000)] },
])('a stance that was $why is no mean of the others and no zero: the measure is incomplete', ({ events }) => {
  expect(measured(submitted(...events))).toMatchObject([
    { measureId: 1006, score: null, standing: 'incomplete' },
  ]);
});

test('whoever lost an easier stance held the tandem stance for nothing, as the fall risk counts it', () => {
  const { results } = submitted(held(10_000), held(3_000));
  const stances = results.flatMap(({ stanceId, recording }) =>
    recording?.kind === 'stanceHold' ? [{ stanceId, seconds: recording.heldMs / 1_000 }] : [],
  );
  expect(tandemHeldSeconds(stances)).toBe(0);
});
