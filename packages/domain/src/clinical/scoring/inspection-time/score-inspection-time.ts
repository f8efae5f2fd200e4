import { meanOf } from '../../../numbers/statistics.ts';
import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import type { InspectionTrialsRecording } from '../../recordings/recording.ts';
import { easiestLevelFlags } from '../../validity/easiest-level.ts';
import { impossibleTime } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { type DiscardedTrial, leftOutRows, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const words = { under: 'shorter than one frame', over: 'longer than any glance' };

/**
 * Inspection time in ms: the shortest glance that still tells which line is longer. The device shortens the glance with success and
 * lengthens it with failure (two down, one up, converging on 70.7 % right); the score is the mean of the last turns (proposal). A
 * glance that cannot have been shown is left out. A run that ends at the shortest glance of the display without a mistake there, before
 * it has turned often enough, scores that glance. One that stays at the longest has no score: whoever cannot tell the lines apart in two seconds did not do the task, which
 * the rule on guessing says.
 * Version 1.3.0. Source: the task as the vendor's guide describes it; staircase and threshold are a proposal.
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
    const floorMs = reversals.length < usedReversals ? floorOf(trials) : null;
    const hasFewTurns = used.length < usedReversals && floorMs === null;
    return [
      scoredMeasure({
        measureId,
        score: floorMs ?? (used.length < minReversals ? null : meanOf(used)),
        validity: [
          ...easiestLevelFlags(
            trials.map(({ durationMs, isCorrect }) => ({ difficulty: -durationMs, isCorrect })),
            validityLimits.easiestLevel,
          ),
          ...(hasFewTurns
            ? [
                {
                  rule: 'fewReversals',
                  effect: 'caution' as const,
                  sentence: `The staircase turned ${reversals.length === 1 ? 'once' : `${reversals.length} times`}, fewer than the ${usedReversals} that a threshold needs.`,
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
            isFlagged: hasFewTurns,
          },
          ...(floorMs === null ? [] : [{ key: 'Threshold', value: floorText(floorMs), isFlagged: false }]),
          ...leftOutRows(discarded),
        ],
        receipt: {
          scorer: 'inspection-time',
          formula:
            floorMs === null
              ? `mean glance at the last ${usedReversals} turns of the staircase, in ms`
              : `${floorText(floorMs)}: all answers there were right, so the staircase could not go lower, and the true threshold may be shorter`,
          algorithmVersion: '1.3.0',
          trialsUsed: trials.length,
          trialsDiscarded: discarded,
          figures: {
            reversalCount: reversals.length,
            rightCount: right,
            ...(floorMs === null ? {} : { floorMs }),
          },
        },
      }),
    ];
  },
};

const { frameMs, minRightAtFrame, maxMs, minRight } = validityLimits.staircase.floor;

/** Two glances that were measured less than this apart are one glance of the display. */
const sameGlanceMs = 1;

/** The shortest glance of a run that ends at it, where the display has none shorter and every answer was right; else null. */
function floorOf(trials: InspectionTrialsRecording['trials']): number | null {
  const shortestMs = Math.min(...trials.map(({ durationMs }) => durationMs));
  const isThere = ({ durationMs }: { durationMs: number }) => durationMs - shortestMs < sameGlanceMs;
  const there = trials.filter(isThere);
  const last = trials.at(-1);
  if (last === undefined || !isThere(last)) return null;
  const isFloor =
    shortestMs <= frameMs ? there.length >= minRightAtFrame : shortestMs <= maxMs && there.length >= minRight;
  return isFloor && there.every(({ isCorrect }) => isCorrect) ? Math.max(shortestMs, frameMs) : null;
}

const floorText = (floorMs: number): string =>
  `at the floor of ${floorMs <= frameMs ? 'one frame' : 'this display'} (${Number(floorMs.toFixed(1))} ms)`;

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
