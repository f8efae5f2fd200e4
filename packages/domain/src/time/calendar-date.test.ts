import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  ageInYears,
  type CalendarDate,
  compareCalendarDates,
  daysBetween,
  daysInMonth,
  parseCalendarDate,
  writeCalendarDate,
} from './calendar-date.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (!date) throw new Error(`not a date in this test: ${text}`);
  return date;
};

const anyDay = fc
  .tuple(
    fc.integer({ min: 1900, max: 2100 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, dayOfMonth]) => ({ year, month, day: Math.min(dayOfMonth, daysInMonth(year, month)) }));

test.each([
  { text: '2009-03-14', why: 'a plain day', expected: { year: 2009, month: 3, day: 14 } },
  { text: '2024-02-29', why: 'a leap day', expected: { year: 2024, month: 2, day: 29 } },
  {
    text: '2000-02-29',
    why: 'a century divisible by 400 is a leap year',
    expected: { year: 2000, month: 2, day: 29 },
  },
  { text: '1900-02-29', why: 'other centuries are not', expected: null },
  { text: '2025-02-29', why: 'no leap year', expected: null },
  { text: '2025-04-31', why: 'April has 30 days', expected: null },
  { text: '2025-13-01', why: 'no month 13', expected: null },
  { text: '2025-00-10', why: 'no month 0', expected: null },
  { text: '2025-01-00', why: 'no day 0', expected: null },
  { text: '2025-1-01', why: 'two digits a month', expected: null },
  { text: '3/14/2009', why: 'another way of writing', expected: null },
  { text: '2009-03-14T00:00:00Z', why: 'an instant is not a calendar date', expected: null },
  { text: '', why: 'nothing', expected: null },
])('parseCalendarDate $text: $why', ({ text, expected }) => {
  expect(parseCalendarDate(text)).toEqual(expected);
});

test.each([
  { born: '2009-03-14', on: '2026-03-13', expected: 16, why: 'the day before the birthday' },
  { born: '2009-03-14', on: '2026-03-14', expected: 17, why: 'the birthday itself' },
  { born: '2009-03-14', on: '2026-10-06', expected: 17, why: 'later in the year' },
  { born: '2009-12-31', on: '2027-01-01', expected: 17, why: 'the day after, in another year' },
  {
    born: '2008-02-29',
    on: '2026-02-28',
    expected: 17,
    why: 'a leap-day child, last of February in a common year',
  },
  {
    born: '2008-02-29',
    on: '2026-03-01',
    expected: 18,
    why: 'a leap-day child, first of March in a common year',
  },
  {
    born: '2008-02-29',
    on: '2028-02-28',
    expected: 19,
    why: 'a leap-day child, the day before in a leap year',
  },
  {
    born: '2008-02-29',
    on: '2028-02-29',
    expected: 20,
    why: 'a leap-day child, the day itself in a leap year',
  },
  { born: '2026-10-06', on: '2026-10-06', expected: 0, why: 'born today' },
  { born: '2026-10-07', on: '2026-10-06', expected: -1, why: 'not born yet' },
])('C192: age of $born on $on is $expected: $why', ({ born, on, expected }) => {
  expect(ageInYears(day(born), day(on))).toBe(expected);
});

test('C192: age never falls as days pass and rises by at most one a day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (born, on) => {
      const step = ageInYears(born, addDays(on, 1)) - ageInYears(born, on);
      expect(step === 0 || step === 1).toBe(true);
    }),
  );
});

test.each([
  { from: '2024-02-28', days: 1, expected: '2024-02-29' },
  { from: '2025-02-28', days: 1, expected: '2025-03-01' },
  { from: '2025-01-01', days: -1, expected: '2024-12-31' },
  { from: '2025-01-01', days: 365, expected: '2026-01-01' },
  { from: '0050-01-01', days: -1, expected: '0049-12-31' },
])('addDays: $from and $days days is $expected', ({ from, days, expected }) => {
  expect(writeCalendarDate(addDays(day(from), days))).toBe(expected);
});

test('a calendar date is written as it was read, and its order is the order of its text', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(parseCalendarDate(writeCalendarDate(a))).toEqual(a);
      const byText =
        writeCalendarDate(a) < writeCalendarDate(b)
          ? -1
          : writeCalendarDate(a) > writeCalendarDate(b)
            ? 1
            : 0;
      expect(Math.sign(compareCalendarDates(a, b))).toBe(byText);
    }),
  );
});

test('addDays there and back is the same day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toEqual(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});
