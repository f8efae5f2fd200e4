import { meanOf } from '../../../numbers/statistics.ts';
import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import { easiestLevelFlags } from '../../validity/easiest-level.ts';
import { impossibleTime } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { type DiscardedTrial, leftOutRows, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const words = { under: 'shorter than one frame', over: 'longer than any glance' };

/**
 * Inspection time in ms: the shortest glance that still tells which line is longer. The device shortens the glance with success and
 * lengthens it with failure (two down, one up, converging on 70.7 % right); the score is the mean of the last turns (proposal). A
 * glance that cannot have been shown is left out.
 * Version 1.1.0. Source: the task as the vendor's guide describes it; staircase and threshold are a proposal.
 */
export const inspectionTimeScorer: Scorer<'inspectionTrials'> = {
  kind: 'inspectionTrials',
  check: ({ recording: { trials } }) => [
    ...checkSome(trials),
    ...checkFinite(trials.map(({ durationMs }) => durationMs)),
  ],
  score: ({ measureId, recording }) => {
    const discarded: DiscardedTrial[] = recording.trials.flatMap(({ durationMs: value }, index) => {
      const reason = impossibleTime(value, validityLimits.possible.glanceMs, words);
      return reason === null ? [] : [{ index, reason, value }];
    });
    const trials = recording.trials.filter((_, index) => discarded.every((trial) => trial.index !== index));
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
          ...leftOutRows(discarded),
        ],
        receipt: {
          scorer: 'inspection-time',
          formula: `mean glance at the last ${usedReversals} turns of the staircase, in ms`,
          algorithmVersion: '1.1.0',
          trialsUsed: trials.length,
          trialsDiscarded: discarded,
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
