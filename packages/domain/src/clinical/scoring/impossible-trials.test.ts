import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import type { Recording, RecordingOf } from '../recordings/recording.ts';
import { scoreRecording } from './score-recording.ts';
import type { ScoredMeasure } from './scored-measure.ts';

function scored(measureId: number, recording: Recording): ScoredMeasure {
  const result = scoreRecording({ measureId, stanceId: null, inputClass: 'touch', recording });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [score] = result.scores;
  if (score === undefined) throw new Error('no score');
  return score;
}

/** Longer than any answer, or before the stimulus. */
const impossibleMs = fc.oneof(
  fc.double({ min: 60_001, max: 1e12, noNaN: true }),
  fc.double({ min: -1e12, max: -0.5, noNaN: true }),
);
const { reactionTrials, goNoGoTrials, conditionTrials } = exampleRecordings;

describe('one response time that cannot be', () => {
  const stroop = (impossible: number | null, at: number): RecordingOf<'conditionTrials'> => ({
    kind: 'conditionTrials',
    trials: conditionTrials.trials.map((trial, index) =>
      index === at ? { ...trial, reactionTimeMs: impossible } : trial,
    ),
  });

  test('of 47 trials one took 117 s: it is left out with its reason, and the other 46 are scored', () => {
    const trials = Array.from({ length: 47 }, (_, index) => ({
      condition: index % 2 === 0 ? ('congruent' as const) : ('incongruent' as const),
      isCorrect: true,
      reactionTimeMs: index === 20 ? 117_000 : 500 + (index % 2) * 80,
    }));
    const score = scored(77, { kind: 'conditionTrials', trials });
    expect(score.score).toBe(540);
    expect(score.receipt.trialsUsed).toBe(46);
    expect(score.receipt.trialsDiscarded).toEqual([
      { index: 20, reason: '117.0 s: longer than any answer', value: 117_000 },
    ]);
  });

  test('a time before the stimulus says so', () => {
    expect(scored(77, stroop(-5, 3)).receipt.trialsDiscarded).toEqual([
      { index: 3, reason: '-5 ms: before the stimulus', value: -5 },
    ]);
  });

  test('counts for the score as if there had been no response, in every timed test', () => {
    fc.assert(
      fc.property(impossibleMs, fc.nat(), (ms, pick) => {
        const reaction = (value: number | null): Recording => ({
          ...reactionTrials,
          trials: reactionTrials.trials.map((trial, i) =>
            i === pick % 5 ? { reactionTimeMs: value } : trial,
          ),
        });
        expect(scored(1002, reaction(ms)).score).toBe(scored(1002, reaction(null)).score);
        const go = (value: number | null): Recording => ({
          ...goNoGoTrials,
          trials: goNoGoTrials.trials.map((trial, i) =>
            i === pick % 5 ? { ...trial, reactionTimeMs: value } : trial,
          ),
        });
        expect(scored(1003, go(ms)).score).toBe(scored(1003, go(null)).score);
        const at = pick % conditionTrials.trials.length;
        expect(scored(77, stroop(ms, at)).score).toBe(scored(77, stroop(null, at)).score);
        expect(scored(10006, stroop(ms, at)).score).toBe(scored(10006, stroop(null, at)).score);
      }),
    );
  });

  test('every trial stands in the receipt once, however many cannot be', () => {
    const time = fc.oneof(impossibleMs, fc.integer({ min: 0, max: 3_000 }), fc.constant(null));
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 30 }), (times) => {
        const { receipt } = scored(1002, {
          kind: 'reactionTrials',
          trials: times.map((reactionTimeMs) => ({ reactionTimeMs })),
        });
        expect(receipt.trialsUsed + receipt.trialsDiscarded.length).toBe(times.length);
      }),
    );
  });

  test('three too early of five are invalid as anticipations, three that never ended as lapses', () => {
    const rules = (...times: number[]) =>
      scored(1002, {
        kind: 'reactionTrials',
        trials: times.map((reactionTimeMs) => ({ reactionTimeMs })),
      }).validity.map(({ rule }) => rule);
    expect(rules(-5, -20, 50, 240, 250)).toContain('anticipation');
    expect(rules(117_000, 90_000, 70_000, 240, 250)).toContain('lapse');
    expect(rules(117_000, -5, 230, 240, 250)).toEqual([]);
  });

  test('on a no-go trial it is neither a failure nor a success', () => {
    const trials = [
      ...goNoGoTrials.trials.filter(({ isGo }) => isGo),
      { isGo: false, reactionTimeMs: 300 },
      { isGo: false, reactionTimeMs: 117_000 },
    ];
    const score = scored(1003, { kind: 'goNoGoTrials', trials });
    expect(score.detailRows[0]).toMatchObject({ value: '1 of 1' });
    expect(score.receipt.trialsDiscarded).toContainEqual({
      index: trials.length - 1,
      reason: '117.0 s: longer than any answer',
      value: 117_000,
    });
  });

  test('a session of nothing else has no score and no rule on its accuracy', () => {
    const trials = conditionTrials.trials.map((trial) => ({ ...trial, reactionTimeMs: 117_000 }));
    expect(scored(77, { kind: 'conditionTrials', trials })).toMatchObject({ score: null, validity: [] });
  });

  test('what is no number at all is still refused by name', () => {
    const recording = { ...reactionTrials, trials: [{ reactionTimeMs: Number.NaN }] };
    expect(scoreRecording({ measureId: 1002, stanceId: null, inputClass: 'touch', recording })).toEqual({
      ok: false,
      problems: [{ code: 'recording.not_finite', detail: { index: 0 } }],
    });
  });
});

describe('a trial of another kind that cannot be', () => {
  /** The list with one thing put in somewhere. */
  const withOne = <T>(list: readonly T[], pick: number, one: T): T[] => {
    const at = pick % (list.length + 1);
    return [...list.slice(0, at), one, ...list.slice(at)];
  };
  const { inspectionTrials, memoryTrials, targetTrials, timedWalks, numberTouches } = exampleRecordings;

  test('leaves the score of the others as it is, wherever it stands, and is named in the receipt', () => {
    const outside = (min: number, max: number) =>
      fc.oneof(
        fc.double({ min: max + 1, max: 1e12, noNaN: true }),
        fc.double({ min: -1e12, max: min - 1, noNaN: true }),
      );
    fc.assert(
      fc.property(
        fc.nat(),
        outside(16, 2_000),
        fc.oneof(outside(1, 25), fc.constant(2.5)),
        outside(500, 300_000),
        (pick, durationMs, length, walkMs) => {
          const cases: [measureId: number, clean: Recording, dirty: Recording][] = [
            [
              1004,
              inspectionTrials,
              {
                ...inspectionTrials,
                trials: withOne(inspectionTrials.trials, pick, { durationMs, isCorrect: false }),
              },
            ],
            [
              64,
              memoryTrials,
              { ...memoryTrials, grids: withOne(memoryTrials.grids, pick, { length, isCorrect: true }) },
            ],
            [
              60,
              targetTrials,
              {
                ...targetTrials,
                trials: withOne(targetTrials.trials, pick, { targetCount: 3, correctCount: 4 }),
              },
            ],
            [
              83,
              timedWalks,
              {
                ...timedWalks,
                trials: withOne(timedWalks.trials, pick, { durationMs: walkMs, hadFault: false }),
              },
            ],
            [
              72,
              numberTouches,
              {
                ...numberTouches,
                touches: withOne(numberTouches.touches.slice(0, -1), pick, {
                  number: 99,
                  atMs: 1,
                }).concat(numberTouches.touches.slice(-1)),
              },
            ],
          ];
          for (const [measureId, clean, dirty] of cases) {
            const score = scored(measureId, dirty);
            expect(score.score, String(measureId)).toBe(scored(measureId, clean).score);
            expect(score.validity, String(measureId)).toEqual(scored(measureId, clean).validity);
            expect(score.receipt.trialsDiscarded, String(measureId)).toHaveLength(1);
            expect(score.detailRows.some(({ isFlagged }) => isFlagged)).toBe(true);
          }
        },
      ),
    );
  });

  test('nothing but such trials gives no score', () => {
    expect(scored(64, { ...memoryTrials, grids: [{ length: 40, isCorrect: true }] }).score).toBeNull();
  });
});
