import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { type DiscardedTrial, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

interface Counting {
  /** How many numbers the grid holds. The reverse form has a grid of 4 x 5 (vendor's page). */
  count: number;
  isReverse: boolean;
}

const secondsPerWrongTouch = 1;
const maxMs = 600_000;

/**
 * Seconds to touch all numbers in order, and one second more for each wrong touch (proposal).
 * Version 1.0.0. Source: a proposal; the grid of the reverse form is the vendor's, 4 x 5.
 */
export function numberCountingScorer({ count, isReverse }: Counting): Scorer<'numberTouches'> {
  return {
    kind: 'numberTouches',
    check: ({ recording: { touches } }) => [
      ...checkSome(touches),
      ...checkNumbers(
        touches.map(({ number }) => number),
        { min: 1, max: count, isWhole: true },
      ),
      ...checkNumbers(
        touches.map(({ atMs }) => atMs),
        { min: 0, max: maxMs },
      ),
    ],
    score: ({ measureId, recording: { touches } }) => {
      const wrong: DiscardedTrial[] = [];
      let found = 0;
      let lastMs = 0;
      for (const [index, { number, atMs }] of touches.entries()) {
        if (found === count) break;
        const wanted = isReverse ? count - found : found + 1;
        if (number === wanted) {
          found += 1;
          lastMs = atMs;
        } else {
          wrong.push({ index, reason: `${wanted} was next`, value: number });
        }
      }
      const isFinished = found === count;
      return [
        scoredMeasure({
          measureId,
          score: isFinished ? lastMs / 1000 + secondsPerWrongTouch * wrong.length : null,
          detailRows: [
            {
              key: 'Time',
              value: isFinished ? `${(lastMs / 1000).toFixed(1)} s` : 'Not finished',
              isFlagged: !isFinished,
            },
            { key: 'Wrong touches', value: String(wrong.length), isFlagged: wrong.length > 0 },
          ],
          receipt: {
            scorer: 'number-counting',
            formula: `seconds until ${isReverse ? `1, counted down from ${count},` : String(count)} is touched + ${secondsPerWrongTouch} for each wrong touch`,
            trialsUsed: found,
            trialsDiscarded: wrong,
            figures: { foundCount: found, wrongCount: wrong.length, lastTouchMs: lastMs },
          },
        }),
      ];
    },
  };
}
