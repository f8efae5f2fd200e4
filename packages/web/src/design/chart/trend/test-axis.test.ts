import { expect, test } from 'vitest';
import { eventPlaces, testAxis } from './test-axis.ts';

const day1 = 86_400_000;
const day = (of: number) => Date.UTC(2026, 0, of);
const series = (...days: number[]) => ({
  unit: 'ms',
  isLowerBetter: true,
  series: [{ name: 'Reaction Time', unit: 'ms', values: days.map((of) => ({ epochMs: day(of), value: 1 })) }],
});
const axis = testAxis([series(20, 1), series(1, 10, 12)]);

test('tests stand in order of time at equal distances, and those of one moment share a place', () => {
  expect(axis.times).toEqual([day(1), day(10), day(12), day(20)]);
  expect(axis.placeOf(day(12))).toBe(2);
});

test.each([
  { why: 'around the tests in it', from: 9, to: 13, expected: { from: 0.5, to: 2.5 } },
  {
    why: 'a test at its first moment is in it, one at its end is not',
    from: 10,
    to: 12,
    expected: { from: 0.5, to: 1.5 },
  },
  { why: 'an open one goes to the end', from: 11, to: null, expected: { from: 1.5, to: 3.5 } },
  { why: 'one without tests is a thin line between two', from: 3, to: 5, expected: { from: 0.42, to: 0.58 } },
  { why: 'over before the first test', from: -5, to: 0, expected: null },
  { why: 'begun after the last test', from: 21, to: null, expected: null },
])('events behind a chart: $why', ({ from, to, expected }) => {
  const places = eventPlaces({ name: 'Fall', startMs: day(from), endMs: to === null ? null : day(to) }, axis);
  expect(places && { from: Number(places.from.toFixed(6)), to: Number(places.to.toFixed(6)) }).toEqual(
    expected,
  );
});

test('by date tests are as far apart as they were, with a margin on both sides, and one alone has a day on each', () => {
  const byDate = testAxis([series(1, 11, 101)], 'time');
  expect([byDate.placeOf(day(11)), byDate.timeAt(day(11))]).toEqual([day(11), day(11)]);
  expect([byDate.min, byDate.max]).toEqual([day(1) - 4 * day1, day(101) + 4 * day1]);
  // The newest has its date, and none that would touch another.
  expect(testAxis([series(1, 11, 90, 101)], 'time').places).toEqual([day(11), day(101)]);
  const alone = testAxis([series(5)], 'time');
  expect([alone.min, alone.max]).toEqual([day(4), day(6)]);
});

test.each([
  { why: 'from its start to its end', from: 11, to: 21, expected: [11, 21] },
  { why: 'an open one to the end of the axis', from: 90, to: null, expected: [90, 105] },
  { why: 'a short one is still seen', from: 50, to: 50, expected: [50, 51.08] },
  { why: 'over before the axis begins', from: -20, to: -10, expected: null },
  { why: 'begun after it ends', from: 200, to: null, expected: null },
])('events behind a chart by date: $why', ({ from, to, expected }) => {
  const byDate = testAxis([series(1, 101)], 'time');
  const places = eventPlaces(
    { name: 'Fall', startMs: day(from), endMs: to === null ? null : day(to) },
    byDate,
  );
  const inDays = (ms: number) => Number(((ms - day(0)) / day1).toFixed(6));
  expect(places && [inDays(places.from), inDays(places.to)]).toEqual(expected);
});
