import { expect, test } from 'vitest';
import { sparkLayout, type TrendPoint, trendSummary } from './spark-layout.ts';

const point = (score: number | null, over: Partial<TrendPoint> = {}): TrendPoint => ({
  score,
  display: `${score} ms`,
  time: '10/6/26',
  level: 'normal',
  isExcluded: false,
  eventId: null,
  ...over,
});

test('up is always better: the lowest score of a time lies at the top', () => {
  const points = [point(300), point(200)];
  const heights = (isLowerBetter: boolean) =>
    sparkLayout({ points, baseline: null, isLowerBetter }).dots.map((dot) => dot.y);
  expect(heights(true)).toEqual([1, 0]);
  expect(heights(false)).toEqual([0, 1]);
});

test('tests stand at equal distances, and one without a score leaves its place', () => {
  const { dots } = sparkLayout({
    points: [point(1), point(null), point(3), point(2)],
    baseline: null,
    isLowerBetter: false,
  });
  expect(dots.map((dot) => dot.x)).toEqual([0.125, 0.625, 0.875]);
});

test('the band keeps its order on a mirrored axis and lies inside the picture', () => {
  const { band, mean } = sparkLayout({
    points: [point(250)],
    baseline: { mean: 220, low: 200, high: 240 },
    isLowerBetter: true,
  });
  expect(band).toEqual({ top: 0, bottom: 0.8 });
  expect(mean).toBeCloseTo(0.4);
});

test('a baseline without a known noise has a mean and no band', () => {
  const layout = sparkLayout({
    points: [point(250)],
    baseline: { mean: 220, low: null, high: null },
    isLowerBetter: true,
  });
  expect(layout.band).toBeNull();
  expect(layout.mean).toBe(0);
});

test('neighbouring tests of one event share a line, two events do not', () => {
  const { events } = sparkLayout({
    points: [point(1, { eventId: 7 }), point(2, { eventId: 7 }), point(3, { eventId: 8 }), point(4)],
    baseline: null,
    isLowerBetter: false,
  });
  expect(events).toEqual([
    { id: 7, from: 0, to: 0.5 },
    { id: 8, from: 0.5, to: 0.75 },
  ]);
});

test.each([
  { why: 'no tests', points: [], isLowerBetter: true, expected: 'Reaction Time: no scores yet.' },
  {
    why: 'slower than baseline',
    points: [point(220), point(240, { isExcluded: true }), point(262, { eventId: 1 })],
    isLowerBetter: true,
    expected:
      'Reaction Time: 3 tests. Newest 262 ms on 10/6/26, on the worse side of baseline. 1 during an event. 1 excluded.',
  },
  {
    why: 'the same number is better where more is better',
    points: [point(262)],
    isLowerBetter: false,
    expected: 'Reaction Time: 1 test. Newest 262 ms on 10/6/26, on the better side of baseline.',
  },
])('in words: $why', ({ points, isLowerBetter, expected }) => {
  const baseline = { mean: 221, low: 200, high: 240 };
  expect(trendSummary('Reaction Time', { points, baseline, isLowerBetter })).toBe(expected);
});
