import { expect, test } from 'vitest';
import { reliabilityOf } from './reliability-of-pairs.ts';

test('a session that is the first one plus a constant correlates fully and agrees less', () => {
  const pairs = [10, 20, 35, 60, 80].map((one) => [one, one + 30] as const);
  const { r, icc, standardError, smallestChange, firstMean, secondMean } = reliabilityOf(pairs);
  expect(r).toBeCloseTo(1, 12);
  expect(icc).toBeLessThan(0.8);
  expect([standardError, smallestChange]).toEqual([0, 0]);
  expect(secondMean - firstMean).toBeCloseTo(30, 12);
});

test('r, its interval and the error of a small table, worked by hand', () => {
  // Deviations -1.5 -0.5 0.5 1.5 and -0.5 -1.5 1.5 0.5: r = 3 / 5. Differences 1 -1 1 -1: SD 2 / sqrt 3.
  const { r, rInterval, standardError, smallestChange } = reliabilityOf([
    [1, 2],
    [2, 1],
    [3, 4],
    [4, 3],
  ]);
  expect(r).toBeCloseTo(0.6, 12);
  expect(rInterval[0]).toBeCloseTo(Math.tanh(Math.atanh(0.6) - 1.96), 12);
  expect(rInterval[1]).toBeCloseTo(Math.tanh(Math.atanh(0.6) + 1.96), 12);
  expect(standardError).toBeCloseTo(2 / Math.sqrt(6), 12);
  expect(smallestChange).toBeCloseTo((1.96 * 2) / Math.sqrt(3), 12);
});
