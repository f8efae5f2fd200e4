import { meanOf } from '../../../numbers/statistics.ts';
import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import { isPossibleCount } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { type DiscardedTrial, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/**
 * Saccades, smooth pursuit and multiple object tracking out of 100 (proposal): the mean share of targets that were seen or followed. A trial
 * whose counts cannot be is left out.
 * Version 1.1.0. Source: a proposal; no published score of these eye tests was found.
 */
export const targetsScorer: Scorer<'targetTrials'> = {
  kind: 'targetTrials',
  check: ({ recording: { trials } }) => [
    ...checkSome(trials),
    ...checkFinite(trials.flatMap(({ targetCount, correctCount }) => [targetCount, correctCount])),
  ],
  score: ({ measureId, recording: { trials } }) => {
    const discarded = trials.flatMap(({ targetCount, correctCount }, index): DiscardedTrial[] => {
      const isPossible =
        isPossibleCount(targetCount, validityLimits.possible.targets) &&
        isPossibleCount(correctCount, { min: 0, max: targetCount });
      const reason = `${correctCount} right of ${targetCount} targets cannot be`;
      return isPossible ? [] : [{ index, reason, value: correctCount }];
    });
    const isDiscarded = (index: number) => discarded.some((trial) => trial.index === index);
    const used = trials.filter((_, index) => !isDiscarded(index));
    const share = meanOf(used.map(({ targetCount, correctCount }) => correctCount / targetCount));
    return [
      scoredMeasure({
        measureId,
        score: share === null ? null : share * 100,
        detailRows: trials.map(({ targetCount, correctCount }, index) => ({
          key: `Trial ${index + 1}`,
          value: `${correctCount} of ${targetCount}`,
          isFlagged: isDiscarded(index),
        })),
        receipt: {
          scorer: 'targets',
          algorithmVersion: '1.1.0',
          formula: '100 x the mean over trials of targets right / targets shown',
          trialsUsed: used.length,
          trialsDiscarded: discarded,
          figures: {
            targetCount: used.reduce((sum, { targetCount }) => sum + targetCount, 0),
            correctCount: used.reduce((sum, { correctCount }) => sum + correctCount, 0),
          },
        },
      }),
    ];
  },
};
