import { formatRounded } from '../../../numbers/rounding.ts';
import { checkTrials } from '../../recordings/check-trials.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { Scorer } from '../scorer.ts';
import { scoreTimedTrials } from '../trials/usable-trials.ts';

/**
 * Simple reaction time in ms.
 * Version 1.1.0. Source: mean of the middle three of five, as the vendor's guide describes it; the limits of a usable answer are a
 * proposal.
 */
export const reactionTimeScorer: Scorer<'reactionTrials'> = {
  kind: 'reactionTrials',
  check: ({ recording }) => checkTrials(recording.trials),
  score: ({ measureId, inputClass, recording }) => {
    const trials = recording.trials.map((trial, index) => ({ index, reactionTimeMs: trial.reactionTimeMs }));
    const scored = scoreTimedTrials(trials, inputClass);
    return [
      {
        measureId,
        score: scored.score,
        validity: scored.validity,
        alerts: [],
        detailRows: trials.map(({ index, reactionTimeMs }) => ({
          key: `Trial ${index + 1}`,
          value: reactionTimeMs === null ? 'No response' : `${formatRounded(reactionTimeMs, 0)} ms`,
          isFlagged: scored.discarded.some((d) => d.index === index && !d.reason.endsWith('of its set')),
        })),
        receipt: {
          scorer: 'reaction-time',
          algorithmVersion: '1.1.0',
          validityVersion: validityLimits.version,
          formula:
            'mean of each five trials without the fastest and the slowest, then the mean of the sets, in ms',
          trialsUsed: scored.used,
          trialsDiscarded: scored.discarded,
          figures: { sdMs: scored.sdMs },
        },
      },
    ];
  },
};
