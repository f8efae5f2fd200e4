import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisBounds } from './axis-bounds.ts';
import type { TrendPanel } from './trend/trend-series.ts';

const panel = (values: readonly number[], over: Partial<TrendPanel> = {}): TrendPanel => ({
  unit: 'ms',
  isLowerBetter: true,
  series: [{ name: 'Reaction Time', unit: 'ms', values: values.map((value) => ({ epochMs: 0, value })) }],
  axis: { min: 125, max: 2000 },
  ...over,
});

test('C478: in full the axis is that of the measure', () => {
  expect(axisBounds(panel([220, 260]), true)).toMatchObject({ min: 125, max: 2000 });
});

test.each([
  { why: 'round numbers around the scores', of: panel([221, 262]), expected: { min: 200, max: 280 } },
  {
    why: 'the baseline is seen whole',
    of: panel([262], { baseline: { mean: 230, low: 212, high: 248 } }),
    expected: { min: 200, max: 280 },
  },
  { why: 'no further than the measure goes', of: panel([126, 300]), expected: { min: 125, max: 300 } },
  { why: 'but a score past it is shown', of: panel([100, 300]), expected: { min: 100, max: 300 } },
  {
    why: 'a little noise is not made to look like a change',
    of: panel([97.4, 97.6], { axis: { min: 0, max: 100 } }),
    expected: { min: 85, max: 100 },
  },
  { why: 'one score stands inside', of: panel([250]), expected: { min: 220, max: 280 } },
])('around the scores: $why', ({ of, expected }) => {
  expect(axisBounds(of, false)).toMatchObject(expected);
});

test('whatever the scores, they and the baseline lie on the axis, in a few lines', () => {
  const score = fc.double({ min: 0, max: 3000, noNaN: true });
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 20 }), score, (values, mean) => {
      const { min, max, interval } = axisBounds(
        panel(values, { baseline: { mean, low: null, high: null } }),
        false,
      );
      expect(min).toBeLessThanOrEqual(Math.min(...values, mean) + 1e-6);
      expect(max).toBeGreaterThanOrEqual(Math.max(...values, mean) - 1e-6);
      expect(max).toBeGreaterThan(min);
      expect((max - min) / interval).toBeLessThanOrEqual(8);
    }),
  );
});
