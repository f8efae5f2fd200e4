import { expect, test } from 'vitest';
import { eventPlaces, testAxis } from './test-axis.ts';

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
