import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RangeScores, rangeFromScores } from './range-from-scores.ts';

const balance: RangeScores = {
  norms: { p10: 60, p25: 75, p50: 84, p75: 90, p90: 96 },
  baseline: { score: 88, lowScore: 80, highScore: 100 },
  today: { score: 70, level: 'bad' },
  isLowerBetter: false,
  lowScale: 0,
  highScale: 100,
  format: String,
  summary: '',
};

const reaction: RangeScores = {
  ...balance,
  norms: { p10: 300, p25: 260, p50: 230, p75: 210, p90: 200 },
  baseline: { score: 220, lowScore: 200, highScore: 240 },
  today: { score: 250, level: 'bad' },
  isLowerBetter: true,
  lowScale: 100,
  highScale: 900,
};

test('the axis holds norm range and own band whole', () => {
  const bar = rangeFromScores(balance);
  expect(bar.norms?.p10).toEqual({ position: 0, label: '60' });
  expect(bar.norms?.p90.position).toBeCloseTo(0.9);
  expect(bar.baseline).toEqual({ low: 0.5, high: 1, mean: 0.7 });
  expect(bar.today?.position).toBe(0.25);
});

test('times are mirrored: the slow end lies left and the band keeps its order', () => {
  const bar = rangeFromScores(reaction);
  expect(bar.norms?.p10.position).toBeCloseTo(0);
  expect(bar.norms?.p90.position).toBe(1);
  expect(bar.baseline).toEqual({ low: 0.6, high: 1, mean: 0.8 });
  expect(bar.today?.position).toBe(0.5);
});

test('without norms and without a band the measure’s own axis is used', () => {
  const bar = rangeFromScores({
    ...balance,
    norms: null,
    baseline: { score: 88, lowScore: null, highScore: null },
  });
  expect(bar.baseline).toEqual({ low: 0.88, high: 0.88, mean: 0.88 });
  expect(bar.norms).toBeNull();
});

test('a better score never lies left of a worse one, and norms and band stay on the axis', () => {
  const score = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(score, score, fc.boolean(), fc.tuple(score, score, score), (a, b, isLowerBetter, edges) => {
      const [lowScore = 0, mean = 0, highScore = 0] = edges.toSorted((x, y) => x - y);
      const at = (value: number) =>
        rangeFromScores({
          ...(isLowerBetter ? reaction : balance),
          baseline: { score: mean, lowScore, highScore },
          today: { score: value, level: 'normal' },
        });
      const isABetter = isLowerBetter ? a <= b : a >= b;
      const [left, right] = isABetter ? [at(b), at(a)] : [at(a), at(b)];
      expect(left.today?.position).toBeLessThanOrEqual(right.today?.position ?? Number.NaN);
      for (const edge of [left.baseline?.low, left.baseline?.high, left.norms?.p10.position]) {
        expect(edge).toBeGreaterThanOrEqual(0);
        expect(edge).toBeLessThanOrEqual(1);
      }
    }),
  );
});
