import { meanOf } from '../../../numbers/statistics.ts';
import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { type DiscardedTrial, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const minMs = 500;
const maxMs = 300_000;

interface TimedWalk {
  /** `best` for tandem gait (Schneiders et al. 2010; SCAT), `mean` for the timed up and go (proposal). */
  takes: 'best' | 'mean';
}

/**
 * A timed walk in seconds. Walks that were not finished or had a fault do not count.
 * Version 1.0.0. Source: best of the trials for tandem gait after Schneiders et al. 2010 and the SCAT; mean for the timed up and go is a
 * proposal.
 */
export function timedWalkScorer({ takes }: TimedWalk): Scorer<'timedWalks'> {
  return {
    kind: 'timedWalks',
    check: ({ recording: { trials } }) => [
      ...checkSome(trials),
      ...checkNumbers(
        trials.map(({ durationMs }) => durationMs),
        { min: minMs, max: maxMs },
      ),
    ],
    score: ({ measureId, recording: { trials } }) => {
      const discarded = trials.flatMap(({ durationMs, hadFault }, index): DiscardedTrial[] => {
        if (durationMs === null) return [{ index, reason: 'not finished', value: null }];
        return hadFault ? [{ index, reason: 'fault', value: durationMs }] : [];
      });
      const used = trials.flatMap(({ durationMs, hadFault }) =>
        durationMs === null || hadFault ? [] : [durationMs / 1000],
      );
      const score = takes === 'best' ? Math.min(...used) : meanOf(used);
      return [
        scoredMeasure({
          measureId,
          score: used.length === 0 ? null : score,
          detailRows: trials.map(({ durationMs, hadFault }, index) => ({
            key: `Trial ${index + 1}`,
            value: durationMs === null ? 'Not finished' : `${(durationMs / 1000).toFixed(1)} s`,
            isFlagged: durationMs === null || hadFault,
          })),
          receipt: {
            scorer: 'timed-walk',
            formula: `${takes === 'best' ? 'shortest' : 'mean'} of the walks without a fault, in s`,
            trialsUsed: used.length,
            trialsDiscarded: discarded,
          },
        }),
      ];
    },
  };
}
