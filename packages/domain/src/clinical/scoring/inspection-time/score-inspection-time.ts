import { meanOf } from '../../../numbers/statistics.ts';
import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { easiestLevelFlags } from '../../validity/easiest-level.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/** One frame of a 60 Hz screen: nothing is shown for less. */
const minDurationMs = 16;
const maxDurationMs = 2_000;

/**
 * Inspection time in ms: the shortest glance that still tells which line is longer. The device shortens the glance with success and
 * lengthens it with failure (two down, one up, converging on 70.7 % right); the score is the mean of the last turns (proposal).
 * Version 1.0.0. Source: the task as the vendor's guide describes it; staircase and threshold are a proposal.
 */
export const inspectionTimeScorer: Scorer<'inspectionTrials'> = {
  kind: 'inspectionTrials',
  check: ({ recording: { trials } }) => [
    ...checkSome(trials),
    ...checkNumbers(
      trials.map(({ durationMs }) => durationMs),
      { min: minDurationMs, max: maxDurationMs },
    ),
  ],
  score: ({ measureId, recording: { trials } }) => {
    const { usedReversals, minReversals } = validityLimits.staircase;
    const reversals = reversalsOf(trials.map(({ durationMs }) => durationMs));
    const used = reversals.slice(-usedReversals);
    const right = trials.filter(({ isCorrect }) => isCorrect).length;
    return [
      scoredMeasure({
        measureId,
        score: used.length < minReversals ? null : meanOf(used),
        validity: [
          ...easiestLevelFlags(
            trials.map(({ durationMs, isCorrect }) => ({ difficulty: -durationMs, isCorrect })),
            validityLimits.easiestLevel,
          ),
          ...(used.length < usedReversals
            ? [
                {
                  rule: 'fewReversals',
                  effect: 'caution' as const,
                  sentence: `The staircase turned ${reversals.length} times, fewer than the ${usedReversals} that a threshold needs.`,
                  value: reversals.length,
                  threshold: usedReversals,
                },
              ]
            : []),
        ],
        detailRows: [
          { key: 'Right answers', value: `${right} of ${trials.length}`, isFlagged: false },
          {
            key: 'Turns of the staircase',
            value: String(reversals.length),
            isFlagged: used.length < usedReversals,
          },
        ],
        receipt: {
          scorer: 'inspection-time',
          formula: `mean glance at the last ${usedReversals} turns of the staircase, in ms`,
          trialsUsed: trials.length,
          figures: { reversalCount: reversals.length, rightCount: right },
        },
      }),
    ];
  },
};

/** The glances at which the staircase changed direction, in order. */
function reversalsOf(durationsMs: readonly number[]): number[] {
  const reversals: number[] = [];
  let direction = 0;
  for (let i = 1; i < durationsMs.length; i++) {
    const before = durationsMs[i - 1] ?? 0;
    const step = Math.sign((durationsMs[i] ?? 0) - before);
    if (step === 0) continue;
    if (direction !== 0 && step !== direction) reversals.push(before);
    direction = step;
  }
  return reversals;
}
