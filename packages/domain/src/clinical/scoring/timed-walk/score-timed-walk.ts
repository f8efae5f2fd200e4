import { formatRounded } from '../../../numbers/rounding.ts';
import { meanOf } from '../../../numbers/statistics.ts';
import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import { impossibleTime } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { type DiscardedTrial, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const words = { under: 'shorter than any walk', over: 'longer than any walk' };

interface TimedWalk {
  /** `best` for tandem gait (Schneiders et al. 2010; SCAT), `mean` for the timed up and go (proposal). */
  takes: 'best' | 'mean';
}

/**
 * A timed walk in seconds. Walks that were not finished, had a fault or took an impossible time do not count.
 * Version 1.1.0. Source: best of the trials for tandem gait after Schneiders et al. 2010 and the SCAT; mean for the timed up and go is a
 * proposal.
 */
export function timedWalkScorer({ takes }: TimedWalk): Scorer<'timedWalks'> {
  return {
    kind: 'timedWalks',
    check: ({ recording: { trials } }) => [
      ...checkSome(trials),
      ...checkFinite(trials.map(({ durationMs }) => durationMs)),
    ],
    score: ({ measureId, recording: { trials } }) => {
      const discarded = trials.flatMap(({ durationMs, hadFault }, index): DiscardedTrial[] => {
        if (durationMs === null) return [{ index, reason: 'not finished', value: null }];
        const impossible = impossibleTime(durationMs, validityLimits.possible.walkMs, words);
        if (impossible !== null) return [{ index, reason: impossible, value: durationMs }];
        return hadFault ? [{ index, reason: 'fault', value: durationMs }] : [];
      });
      const isDiscarded = (index: number) => discarded.some((trial) => trial.index === index);
      const used = trials.flatMap(({ durationMs }, index) =>
        durationMs === null || isDiscarded(index) ? [] : [durationMs / 1000],
      );
      const score = takes === 'best' ? Math.min(...used) : meanOf(used);
      return [
        scoredMeasure({
          measureId,
          score: used.length === 0 ? null : score,
          detailRows: trials.map(({ durationMs }, index) => ({
            key: `Trial ${index + 1}`,
            value: durationMs === null ? 'Not finished' : `${formatRounded(durationMs / 1000, 1)} s`,
            isFlagged: isDiscarded(index),
          })),
          receipt: {
            scorer: 'timed-walk',
            algorithmVersion: '1.1.0',
            formula: `${takes === 'best' ? 'shortest' : 'mean'} of the walks without a fault, in s`,
            trialsUsed: used.length,
            trialsDiscarded: discarded,
          },
        }),
      ];
    },
  };
}
