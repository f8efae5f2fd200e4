import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreRecording } from '../clinical/scoring/score-recording.ts';
import type { TimedPlan } from './player-test.ts';
import { playerTestOf } from './player-tests.ts';
import { drawAt, shuffleAt } from './seeded-random.ts';
import {
  afterAttempt,
  emptyTimedRun,
  nextTrial,
  type TimedAttempt,
  type TimedRun,
  timedRecording,
} from './timed-run.ts';

const planOf = (measureId: number): TimedPlan => {
  const plan = playerTestOf(measureId)?.plan;
  if (plan?.kind !== 'timed') throw new Error(`${measureId} is not timed`);
  return plan;
};
const reaction = planOf(1002);
const impulse = planOf(1003);
const place = { seed: 42, measureId: 1002, repetition: 1 };
const answered = (reactionTimeMs: number): TimedAttempt => ({ kind: 'answered', reactionTimeMs });
const run = (
  plan: TimedPlan,
  attempts: readonly TimedAttempt[],
  inputClass: 'touch' | 'motion' = 'touch',
): TimedRun =>
  attempts.reduce((before, one) => afterAttempt(plan, before, place, one, inputClass), emptyTimedRun);

test('a seed gives the same waits each time, another seed others, and each trial its own', () => {
  const waits = (seed: number) =>
    Array.from(
      { length: 5 },
      (_, attemptCount) =>
        nextTrial(reaction, { ...emptyTimedRun, attemptCount }, { ...place, seed }).foreperiodMs,
    );
  expect(waits(42)).toEqual(waits(42));
  expect(waits(42)).not.toEqual(waits(43));
  expect(new Set(waits(42)).size).toBe(5);
});

test('waits are between 1.5 and 5 s and spread evenly over them', () => {
  const waits = Array.from(
    { length: 2_000 },
    (_, seed) => nextTrial(reaction, emptyTimedRun, { ...place, seed }).foreperiodMs,
  );
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  expect(Math.abs(mean - 3_250)).toBeLessThan(70);
  const inFirstQuarter = waits.filter((wait) => wait < 2_375).length / waits.length;
  expect(Math.abs(inFirstQuarter - 0.25)).toBeLessThan(0.03);
});

test('draws are from 0 to below 1, and a shuffle keeps every item', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(100_000), fc.nat(1_000), (seed, a, b) => {
      const drawn = drawAt(seed, a, b);
      expect(drawn).toBeGreaterThanOrEqual(0);
      expect(drawn).toBeLessThan(1);
      expect(shuffleAt([1, 2, 3, 4], seed, a).toSorted()).toEqual([1, 2, 3, 4]);
    }),
  );
});

test('an answer before the signal, or sooner than anybody reacts, counts as early and is repeated', () => {
  const early = run(reaction, [answered(-200), answered(99)]);
  expect(early).toMatchObject({ trials: [], earlyCount: 2, attemptCount: 2, repeatReason: 'early' });
  expect(run(reaction, [answered(100)])).toMatchObject({ earlyCount: 0, repeatReason: null });
  // Moving a phone is detected later than a touch, so the limit is another.
  expect(run(reaction, [answered(110)], 'motion')).toMatchObject({ earlyCount: 1, trials: [] });
});

test('from the third early answer on it stays in the recording, where the portal calls more than two of five invalid', () => {
  const early = Array.from({ length: 5 }, () => answered(-80));
  const done = run(reaction, [...early, answered(250), answered(260)]);
  expect(done.trials.map(({ reactionTimeMs }) => reactionTimeMs)).toEqual([-80, -80, -80, 250, 260]);
  const [scored] = scored1002(done);
  expect(scored?.validity.map(({ rule, effect }) => [rule, effect])).toContainEqual([
    'anticipation',
    'invalid',
  ]);
});

const scored1002 = (done: TimedRun) => {
  const outcome = scoreRecording({
    measureId: 1002,
    stanceId: null,
    inputClass: 'touch',
    recording: timedRecording(reaction, done),
  });
  if (!outcome.ok) throw new Error('the recording was refused');
  return outcome.scores;
};

test('an interrupted trial never counts, and no answer counts as none', () => {
  const done = run(reaction, [{ kind: 'interrupted', cause: 'windowLeft' }, { kind: 'unanswered' }]);
  expect(done).toMatchObject({ interruptedCount: 1, attemptCount: 2, trials: [{ reactionTimeMs: null }] });
});

test('the score is the mean of the middle three of the recording', () => {
  const done = run(reaction, [200.04, 310, 260, 250, 270].map(answered));
  expect(timedRecording(reaction, done)).toMatchObject({ trials: [{ reactionTimeMs: 200 }, {}, {}, {}, {}] });
  expect(scored1002(done)[0]?.score).toBeCloseTo(260);
});

test('impulse control shows five of each signal in a mixed order, the same for the same seed', () => {
  const signals = (seed: number) => {
    let so = emptyTimedRun;
    for (let trial = 0; trial < impulse.trialCount; trial += 1)
      so = afterAttempt(impulse, so, { ...place, measureId: 1003, seed }, { kind: 'unanswered' }, 'touch');
    return so.trials.map(({ isGo }) => isGo);
  };
  expect(signals(1).filter(Boolean)).toHaveLength(5);
  expect(signals(1)).toEqual(signals(1));
  const orders = new Set(Array.from({ length: 20 }, (_, seed) => signals(seed).join()));
  expect(orders.size).toBeGreaterThan(10);
});
