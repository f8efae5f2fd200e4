import { checkNumbers } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const testMs = 30_000;
const maxMs = 120_000;

/**
 * 30-second chair stand: full stands within the time; more than half way up at the end counts as one; arms used means 0 (CDC STEADI,
 * after Rikli and Jones 1999).
 * Version 1.0.0. Source: CDC STEADI, after Rikli and Jones 1999.
 */
export const chairStandScorer: Scorer<'chairStands'> = {
  kind: 'chairStands',
  check: ({ recording: { standsAtMs } }) => checkNumbers(standsAtMs, { min: 0, max: maxMs }),
  score: ({ measureId, recording: { standsAtMs, usedArms, isLastOverHalf } }) => {
    const inTime = standsAtMs.filter((atMs) => atMs <= testMs).length;
    const late = standsAtMs.flatMap((atMs, index) =>
      atMs > testMs ? [{ index, reason: 'after 30 s', value: atMs }] : [],
    );
    return [
      scoredMeasure({
        measureId,
        score: usedArms ? 0 : inTime + (isLastOverHalf ? 1 : 0),
        detailRows: [
          { key: 'Full stands', value: String(inTime), isFlagged: false },
          { key: 'Used arms', value: usedArms ? 'Yes' : 'No', isFlagged: usedArms },
        ],
        receipt: {
          scorer: 'chair-stand',
          formula:
            'full stands within 30 s, one more when over half way up at the end; 0 when the arms were used',
          trialsUsed: inTime,
          trialsDiscarded: late,
          figures: { fullStandCount: inTime, usedArms: usedArms ? 1 : 0 },
        },
      }),
    ];
  },
};
