import { meanOf } from '../../../numbers/statistics.ts';
import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const maxTargets = 1_000;

/**
 * Saccades, smooth pursuit and multiple object tracking out of 100 (proposal): the mean share of targets that were seen or followed.
 * Version 1.0.0. Source: a proposal; no published score of these eye tests was found.
 */
export const targetsScorer: Scorer<'targetTrials'> = {
  kind: 'targetTrials',
  check: ({ recording: { trials } }) => [
    ...checkSome(trials),
    ...checkNumbers(
      trials.map(({ targetCount }) => targetCount),
      { min: 1, max: maxTargets, isWhole: true },
    ),
    ...trials
      .flatMap(({ targetCount, correctCount }, index) =>
        checkNumbers([correctCount], { min: 0, max: targetCount, isWhole: true }).map((problem) => ({
          ...problem,
          detail: { ...problem.detail, index },
        })),
      )
      .slice(0, 1),
  ],
  score: ({ measureId, recording: { trials } }) => [
    scoredMeasure({
      measureId,
      score: (meanOf(trials.map(({ targetCount, correctCount }) => correctCount / targetCount)) ?? 0) * 100,
      detailRows: trials.map(({ targetCount, correctCount }, index) => ({
        key: `Trial ${index + 1}`,
        value: `${correctCount} of ${targetCount}`,
        isFlagged: false,
      })),
      receipt: {
        scorer: 'targets',
        formula: '100 x the mean over trials of targets right / targets shown',
        trialsUsed: trials.length,
        figures: {
          targetCount: trials.reduce((sum, { targetCount }) => sum + targetCount, 0),
          correctCount: trials.reduce((sum, { correctCount }) => sum + correctCount, 0),
        },
      },
    }),
  ],
};
