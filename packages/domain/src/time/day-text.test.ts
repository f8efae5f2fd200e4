import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, daysFrom, monthAfter, monthOfDay, monthsAfterDay, readDay } from './day-text.ts';

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => dayAfter('1950-01-01', days));

describe('a day as text', () => {
  test.each(['', '2026-2-1', '2026-02-30', 'today', '2026-02-01T00:00:00Z'])('"%s" is refused', (text) => {
    expect(() => readDay(text)).toThrow(RangeError);
    expect(() => monthOfDay(text)).toThrow(RangeError);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2026-08-04', 0, '2026-08-04'],
  ])('%s and %d months is %s', (day, months, expected) => {
    expect(monthsAfterDay(day, months)).toBe(expected);
  });

  test('the days between two are the days to add', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(dayAfter(from, daysFrom(from, to))).toBe(to);
        expect(Math.sign(daysFrom(from, to))).toBe(from < to ? 1 : from > to ? -1 : 0);
      }),
    );
  });

  test('months follow each other over the years', () => {
    expect(monthAfter('2026-12')).toBe('2027-01');
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOfDay(day);
        expect(monthAfter(month) > month).toBe(true);
        expect(monthOfDay(monthsAfterDay(day, 1))).toBe(monthAfter(month));
      }),
    );
  });
});
