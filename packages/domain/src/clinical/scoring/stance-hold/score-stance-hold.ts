import { formatRounded } from '../../../numbers/rounding.ts';
import { checkNumbers } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/** Each stage of the CDC 4-stage balance test is held for ten seconds. */
const fullHoldMs = 10_000;
const maxMs = 600_000;

/**
 * A stage of the CDC 4-stage balance test out of 100: the part of ten seconds that it was held (CDC STEADI; the scale is ours).
 * Version 1.0.0. Source: CDC STEADI, ten seconds a stage; the scale of 100 is a proposal.
 */
export const stanceHoldScorer: Scorer<'stanceHold'> = {
  kind: 'stanceHold',
  check: ({ recording: { heldMs } }) => checkNumbers([heldMs], { min: 0, max: maxMs }),
  score: ({ measureId, stanceId, recording: { heldMs } }) => [
    scoredMeasure({
      measureId,
      score: (Math.min(heldMs, fullHoldMs) / fullHoldMs) * 100,
      detailRows: [
        {
          key: 'Held',
          value: `${formatRounded(heldMs / 1000, 1)} s`,
          isFlagged: heldMs < fullHoldMs,
          testNumber: stanceId ?? measureId,
        },
      ],
      receipt: {
        scorer: 'stance-hold',
        formula: '100 x seconds held / 10, at most 100',
        trialsUsed: 1,
        figures: { heldMs },
      },
    }),
  ],
};
