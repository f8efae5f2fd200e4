import { expect, test } from 'vitest';
import { swaySamples } from '../../../test/player-sway.ts';
import { combineResults } from '../../clinical/comparison/test-measure.ts';
import { findMeasure } from '../../clinical/measures/find-measure.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import { advanceSession } from '../advance-session.ts';
import { restoreSession } from '../restore-session.ts';
import { type DeviceCheck, type PlayerSession, startSession } from '../session.ts';
import type { SessionEvent } from '../session-event.ts';
import { obstacleTo } from '../session-steps.ts';
import { submissionOf } from '../session-submission.ts';
import { motionPositions } from './motion-position.ts';
import { motionTests } from './motion-tests.ts';

const now = '2026-03-02T15:42:00-06:00';
const device: DeviceCheck = {
  framesPerSecond: 60,
  worstFrameMs: 18,
  jitterMs: 0.4,
  inputClass: 'touch',
  pressedWith: 'finger',
  motion: { samplesPerSecond: 60 },
};
const browser = { appVersion: '0.1.0', platform: 'Web', deviceModel: 'Chrome 140', osVersion: null };
const begin: SessionEvent = { kind: 'begin' };
const stood: SessionEvent = { kind: 'take', take: { kind: 'recorded', samples: swaySamples() } };
const stoodOften: SessionEvent = {
  kind: 'take',
  take: { kind: 'recorded', samples: swaySamples({ rateHz: 100 }) },
};
const lost: SessionEvent = { kind: 'take', take: { kind: 'interrupted', fault: 'stopped' } };

const play = (session: PlayerSession, ...events: SessionEvent[]): PlayerSession =>
  events.reduce((before, event) => advanceSession(before, event, now), session);
const ready = (measureId = 1001, check: DeviceCheck = device, isScreening = true) =>
  play(
    startSession({
      clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
      seed: 7,
      languageId: 1,
      isScreening,
      canSkip: true,
      steps: [{ measureId, name: 'Balance' }],
    }),
    { kind: 'deviceChecked', device: check },
    { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false },
  );
const resultsOf = (session: PlayerSession) => submissionOf(session, browser)?.results ?? [];

test('each stance of the mBESS is recorded once, and sent as the step that the portal scores', () => {
  const done = play(ready(), begin, stood, stood, stood, stood, stood);
  expect(done.stage).toEqual({ at: 'review' });
  const results = resultsOf(done);
  expect(results.map(({ measureId, stanceId, repetition }) => [measureId, stanceId, repetition])).toEqual(
    [7, 2, 11, 1, 10].map((stanceId) => [1001, stanceId, 1]),
  );
  for (const { measureId, stanceId, recording } of results) {
    if (recording === null) throw new Error('a stance has no recording');
    const outcome = scoreRecording({ measureId, stanceId, inputClass: 'motion', recording });
    expect(outcome).toMatchObject({ ok: true, scores: [{ validity: [] }] });
  }
});

test.each([
  { measureId: 1008, told: 60, obstacle: null },
  { measureId: 1008, told: 27, obstacle: 'slowMotion' },
  { measureId: 1012, told: 60, obstacle: 'slowMotion' },
  { measureId: 1012, told: 100, obstacle: null },
  { measureId: 1012, told: 20, obstacle: 'noMotion' },
] as const)('$measureId on a device that tells $told readings a second: $obstacle, said before it', (one) => {
  const motion = { samplesPerSecond: one.told };
  const session = { languageId: 1, device: { ...device, motion } };
  expect(obstacleTo({ measureId: one.measureId, name: 'Balance' }, session)).toBe(one.obstacle);
});

test('the mBESS at 30 Hz leaves readings out and scores alike; at 100 Hz nothing is made up between those that came', () => {
  const [slow] = resultsOf(play(ready(1008), begin, stood, stood, stood, stood, stood));
  expect(slow?.recording).toMatchObject({ sampleRateHz: 30, x: { length: 301 } });
  const [usual] = resultsOf(play(ready(), begin, stood, stood, stood, stood, stood));
  const scores = [slow, usual].map((result) => {
    const outcome = scoreRecording({
      measureId: 7,
      stanceId: null,
      inputClass: 'motion',
      recording: result?.recording ?? { kind: 'stanceHold', heldMs: 0 },
    });
    return outcome.ok ? (outcome.scores[0]?.score ?? 0) : 0;
  });
  expect(Math.abs((scores[0] ?? 0) - (scores[1] ?? 100))).toBeLessThan(0.1);

  const quick = { ...device, motion: { samplesPerSecond: 100 } };
  const [fast] = resultsOf(play(ready(1012, quick), begin, ...Array<SessionEvent>(5).fill(stoodOften)));
  expect(fast?.recording).toMatchObject({ sampleRateHz: 100, x: { length: 1_001 } });
  // A device that slows down after its check takes the stance again.
  expect(play(ready(1012, quick), begin, stood).stage).toMatchObject({
    run: { takes: [], repeatReason: 'stopped' },
  });
});

test('the Wilkerson stands with the feet together three times, and each is sent as a recording of its own', () => {
  const results = resultsOf(play(ready(1009), begin, stood, stood, stood, stood, stood));
  // The portal refuses two results of one stance and one repetition.
  expect(results.map(({ stanceId, repetition }) => [stanceId, repetition])).toEqual([
    [7, 1],
    [7, 2],
    [7, 3],
    [10, 1],
    [1, 1],
  ]);
  const five = [stood, stood, stood, stood, stood];
  const twice = resultsOf(play(ready(1009, device, false), begin, ...five, begin, ...five));
  expect(new Set(twice.map(({ stanceId, repetition }) => `${stanceId}/${repetition}`)).size).toBe(10);
  const balance = findMeasure(1009);
  if (balance === undefined) throw new Error('the portal has no Wilkerson');
  const facts = results.map(({ measureId, stanceId }, index) => ({
    measureId,
    stanceId,
    score: 80 + index,
    validity: [],
    isExcluded: false,
    isRestored: false,
  }));
  expect(combineResults(balance, 'motion', facts)).toMatchObject({ score: 82, standing: 'counted' });
});

test('every test of motion is one whose measure and steps the scorer takes', () => {
  for (const { measureId, plan } of motionTests) {
    if (plan.kind !== 'motion') throw new Error(`${measureId} is no test of motion`);
    // Turning to a beat has a recording of its own.
    if (plan.turns !== null) continue;
    const check = { ...device, motion: { samplesPerSecond: 100 } };
    const done = play(ready(measureId, check), begin, ...plan.positions.map(() => stoodOften));
    const results = resultsOf(done);
    expect(
      results.map(({ stanceId }) => stanceId),
      String(measureId),
    ).toEqual(plan.hasSteps ? findMeasure(measureId)?.componentIds : [null]);
    for (const { stanceId, recording } of results) {
      if (recording === null) throw new Error(`${measureId} has no recording`);
      const outcome = scoreRecording({ measureId, stanceId, inputClass: 'motion', recording });
      expect(outcome.ok, `${measureId}/${stanceId}`).toBe(true);
    }
  }
});

test('a position is what the name of its measure says', () => {
  for (const { id, eyes, ground, feet } of motionPositions) {
    const name = findMeasure(id)?.name.toLowerCase() ?? '';
    if (id >= 87 || feet.startsWith('squat')) continue;
    expect(name.includes('foam'), name).toBe(ground === 'foam');
    expect(name.includes('closed'), name).toBe(eyes === 'closed');
    expect(name.includes('left'), name).toBe(feet.endsWith('Left'));
    expect(name.includes('right'), name).toBe(feet.endsWith('Right'));
  }
});

test('a recording without readings is never kept, however often it comes, and counts as an interruption', () => {
  const empty: SessionEvent = { kind: 'take', take: { kind: 'recorded', samples: [] } };
  const tried = play(ready(), begin, empty, empty, lost);
  expect(tried.results).toEqual([]);
  expect(tried.stage).toMatchObject({ run: { takes: [], interruptedCount: 3, repeatReason: 'stopped' } });
  const done = play(tried, stood, stood, stood, stood, stood);
  expect(done.results.map(({ interruptedCount }) => interruptedCount)).toEqual([3, 0, 0, 0, 0]);
});

test('a phone on a table is taken again', () => {
  const table: SessionEvent = {
    kind: 'take',
    take: { kind: 'recorded', samples: swaySamples({ up: 'z', amplitude: 0 }) },
  };
  expect(play(ready(7), begin, table).stage).toMatchObject({ run: { repeatReason: 'lying' } });
});

test.each([
  { motion: undefined, reason: 'noMotion' },
  { motion: { samplesPerSecond: 0 }, reason: 'noMotion' },
  { motion: { samplesPerSecond: 24 }, reason: 'noMotion' },
  { motion: 'refused' as const, reason: 'motionRefused' },
])('a device whose motion is $motion cannot take it: $reason', ({ motion, reason }) => {
  const session = ready(1001, { ...device, motion });
  expect(session.stage).toEqual({ at: 'impossible' });
  const other = advanceSession(
    { ...session, steps: [...session.steps, { measureId: 9999, name: 'Symptoms' }], stage: { at: 'person' } },
    { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false },
    now,
  );
  expect(other.results).toMatchObject([{ measureId: 1001, stanceId: null, skipReason: reason }]);
});

test('a test that is left in its middle keeps the stances that were recorded and marks the others', () => {
  const left = play(ready(), begin, stood, stood, { kind: 'skip', reason: 'hurts' });
  expect(
    left.results.map(({ stanceId, recording, skipReason }) => [stanceId, recording !== null, skipReason]),
  ).toEqual([
    [7, true, null],
    [2, true, null],
    [11, false, 'hurts'],
    [1, false, 'hurts'],
    [10, false, 'hurts'],
  ]);
  const lostOne = play(ready(), begin, lost, lost, { kind: 'motionLost', reason: 'noMotion' });
  expect(lostOne.results).toMatchObject([{ measureId: 1001, stanceId: null, skipReason: 'noMotion' }]);
  expect(play(ready(), { kind: 'motionLost', reason: 'noMotion' }).results).toEqual([]);
});

test('an assessment takes the stances twice, and a killed browser goes on at the stance that was on', () => {
  const five = [stood, stood, stood, stood, stood];
  const first = play(ready(1001, device, false), begin, ...five);
  expect(first).toMatchObject({ repetition: 2, stage: { at: 'between' } });
  const killed = restoreSession(JSON.parse(JSON.stringify(play(first, begin, stood))));
  if (killed === null) throw new Error('the session was not restored');
  expect(killed.stage.at).toBe('paused');
  const done = play(killed, { kind: 'resume' }, ...five.slice(1));
  expect(done.results.map(({ repetition }) => repetition)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
});

test('a second repetition that is left out before its first stance takes nothing from the first', () => {
  const five = [stood, stood, stood, stood, stood];
  const left = play(ready(1001, device, false), begin, ...five, { kind: 'skip', reason: 'hurts' });
  const balance = findMeasure(1001);
  if (balance === undefined) throw new Error('the portal has no balance test');
  const facts = resultsOf(left).map(({ measureId, stanceId, recording }) => ({
    measureId,
    stanceId,
    score: recording === null ? null : 90,
    validity: [],
    isExcluded: false,
    isRestored: false,
  }));
  expect(facts).toHaveLength(6);
  expect(combineResults(balance, 'motion', facts)).toMatchObject({ score: 90, standing: 'counted' });
});
