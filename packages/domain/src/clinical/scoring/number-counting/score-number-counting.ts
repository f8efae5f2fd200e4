import { formatRounded } from '../../../numbers/rounding.ts';
import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import { impossibleTime, isPossibleCount } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { type DiscardedTrial, leftOutRows, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

interface Counting {
  /** How many numbers the grid holds. The reverse form has a grid of 4 x 5 (vendor's page). */
  count: number;
  isReverse: boolean;
}

const secondsPerWrongTouch = 1;
const words = { under: 'before the start', over: 'longer than any test' };

/**
 * Seconds to touch all numbers in order, and one second more for each wrong touch (proposal). A touch of a number that is not on the
 * grid is left out. The time of the last number is the score, so where that time cannot be there is none; of the others only the order
 * counts.
 * Version 1.1.0. Source: a proposal; the grid of the reverse form is the vendor's, 4 x 5.
 */
export function numberCountingScorer({ count, isReverse }: Counting): Scorer<'numberTouches'> {
  return {
    kind: 'numberTouches',
    check: ({ recording: { touches } }) => [
      ...checkSome(touches),
      ...checkFinite(touches.flatMap(({ number, atMs }) => [number, atMs])),
    ],
    score: ({ measureId, recording: { touches } }) => {
      const { found, lastMs, wrong, impossible } = readTouches(touches, { count, isReverse });
      const isFinished = found === count;
      const wrongTime = isFinished ? impossibleTime(lastMs, validityLimits.possible.touchMs, words) : null;
      const lastS = isFinished && wrongTime === null ? lastMs / 1000 : null;
      return [
        scoredMeasure({
          measureId,
          score: lastS === null ? null : lastS + secondsPerWrongTouch * wrong.length,
          detailRows: [
            {
              key: 'Time',
              value: lastS === null ? (wrongTime ?? 'Not finished') : `${formatRounded(lastS, 1)} s`,
              isFlagged: lastS === null,
            },
            { key: 'Wrong touches', value: String(wrong.length), isFlagged: wrong.length > 0 },
            ...leftOutRows(impossible),
          ],
          receipt: {
            scorer: 'number-counting',
            formula: `seconds until ${isReverse ? `1, counted down from ${count},` : String(count)} is touched + ${secondsPerWrongTouch} for each wrong touch`,
            algorithmVersion: '1.1.0',
            trialsUsed: found,
            trialsDiscarded: [...wrong, ...impossible].toSorted((a, b) => a.index - b.index),
            figures: { foundCount: found, wrongCount: wrong.length, lastTouchMs: lastMs },
          },
        }),
      ];
    },
  };
}

interface ReadTouches {
  /** Numbers touched in order. */
  found: number;
  /** When the last of them was. */
  lastMs: number;
  wrong: DiscardedTrial[];
  impossible: DiscardedTrial[];
}

function readTouches(
  touches: readonly { number: number; atMs: number }[],
  { count, isReverse }: Counting,
): ReadTouches {
  const read: ReadTouches = { found: 0, lastMs: 0, wrong: [], impossible: [] };
  for (const [index, { number, atMs }] of touches.entries()) {
    if (read.found === count) break;
    const wanted = isReverse ? count - read.found : read.found + 1;
    if (number === wanted) {
      read.found += 1;
      read.lastMs = atMs;
    } else if (isPossibleCount(number, { min: 1, max: count })) {
      read.wrong.push({ index, reason: `${wanted} was next`, value: number });
    } else {
      read.impossible.push({ index, reason: 'not on the grid', value: number });
    }
  }
  return read;
}
