import { checkFinite } from '../../recordings/check-numbers.ts';
import { leftOutRows, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const testMs = 30_000;

/**
 * 30-second chair stand: full stands within the time; more than half way up at the end counts as one; arms used means 0 (CDC STEADI,
 * after Rikli and Jones 1999). Of a stand before the start nobody knows whether it was one, so there is no score.
 * Version 1.1.0. Source: CDC STEADI, after Rikli and Jones 1999.
 */
export const chairStandScorer: Scorer<'chairStands'> = {
  kind: 'chairStands',
  check: ({ recording: { standsAtMs } }) => checkFinite(standsAtMs),
  score: ({ measureId, recording: { standsAtMs, usedArms, isLastOverHalf } }) => {
    const inTime = standsAtMs.filter((atMs) => atMs >= 0 && atMs <= testMs).length;
    const early = standsAtMs.flatMap((atMs, index) =>
      atMs < 0 ? [{ index, reason: 'before the start', value: atMs }] : [],
    );
    const late = standsAtMs.flatMap((atMs, index) =>
      atMs > testMs ? [{ index, reason: 'after 30 s', value: atMs }] : [],
    );
    return [
      scoredMeasure({
        measureId,
        score: early.length > 0 ? null : usedArms ? 0 : inTime + (isLastOverHalf ? 1 : 0),
        detailRows: [
          { key: 'Full stands', value: String(inTime), isFlagged: false },
          { key: 'Used arms', value: usedArms ? 'Yes' : 'No', isFlagged: usedArms },
          ...leftOutRows(early),
        ],
        receipt: {
          scorer: 'chair-stand',
          algorithmVersion: '1.1.0',
          formula:
            'full stands within 30 s, one more when over half way up at the end; 0 when the arms were used',
          trialsUsed: inTime,
          trialsDiscarded: [...early, ...late].toSorted((a, b) => a.index - b.index),
          figures: { fullStandCount: inTime, usedArms: usedArms ? 1 : 0 },
        },
      }),
    ];
  },
};
