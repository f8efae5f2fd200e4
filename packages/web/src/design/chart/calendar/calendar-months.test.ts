import { expect, test } from 'vitest';
import { calendarMonths, longDay } from './calendar-months.ts';

test('a year has twelve months, weeks begin on Sunday, and every day stands once', () => {
  const months = calendarMonths(2026);
  expect(months.map(({ name }) => name).slice(8, 10)).toEqual(['September 2026', 'October 2026']);
  // October 2026 begins on a Thursday.
  expect(months[9]?.weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03']);
  const days = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
  expect(new Set(days).size).toBe(365);
  expect(days).toHaveLength(365);
  expect(days).toEqual(days.toSorted());
});

test('a leap year has its day', () => {
  expect(calendarMonths(2028)[1]?.weeks.flat()).toContain('2028-02-29');
});

test('a day is the same day for whoever looks', () => {
  expect(longDay('2026-10-06')).toBe('Tuesday, October 6, 2026');
});
