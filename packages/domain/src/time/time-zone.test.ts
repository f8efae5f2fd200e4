import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate, writeCalendarDate } from './calendar-date.ts';
import { epochMsOf, writeInstant } from './instant.ts';
import {
  dayInZone,
  endOfDayInZone,
  instantOf,
  isTimeZone,
  startOfDayInZone,
  wallTimeAt,
} from './time-zone.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (!date) throw new Error(`not a date in this test: ${text}`);
  return date;
};

const zones = [
  'UTC',
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
] as const;

test.each([
  {
    on: '2026-07-01',
    zone: 'America/Chicago',
    expected: '2026-07-02T04:59:59.000Z',
    why: 'summer time, five hours behind',
  },
  {
    on: '2026-01-15',
    zone: 'America/Chicago',
    expected: '2026-01-16T05:59:59.000Z',
    why: 'winter time, six hours behind',
  },
  {
    on: '2026-03-08',
    zone: 'America/Chicago',
    expected: '2026-03-09T04:59:59.000Z',
    why: 'clocks went forward that morning',
  },
  {
    on: '2026-11-01',
    zone: 'America/Chicago',
    expected: '2026-11-02T05:59:59.000Z',
    why: 'clocks went back that morning',
  },
  {
    on: '2026-07-01',
    zone: 'Asia/Kathmandu',
    expected: '2026-07-01T18:14:59.000Z',
    why: 'ahead by a quarter hour too',
  },
  { on: '2026-07-01', zone: 'UTC', expected: '2026-07-01T23:59:59.000Z', why: 'no offset' },
  {
    on: '2018-02-17',
    zone: 'America/Sao_Paulo',
    expected: '2018-02-18T02:59:59.000Z',
    why: 'shown twice, the second time counts',
  },
  {
    on: '2011-12-30',
    zone: 'Pacific/Apia',
    expected: '2011-12-30T09:59:59.000Z',
    why: 'a day the zone left out',
  },
])('C287: the end of $on in $zone: $why', ({ on, zone, expected }) => {
  expect(writeInstant(endOfDayInZone(day(on), zone))).toBe(expected);
});

test.each([
  { on: '2026-07-01', zone: 'America/Chicago', expected: '2026-07-01T05:00:00.000Z', why: 'midnight' },
  {
    on: '2026-11-01',
    zone: 'America/Havana',
    expected: '2026-11-01T04:00:00.000Z',
    why: 'midnight twice, the first time',
  },
  {
    on: '2018-11-04',
    zone: 'America/Sao_Paulo',
    expected: '2018-11-04T03:00:00.000Z',
    why: 'no midnight, the day begins at one',
  },
])('the start of $on in $zone: $why', ({ on, zone, expected }) => {
  expect(writeInstant(startOfDayInZone(day(on), zone))).toBe(expected);
});

test.each([
  { choose: 'earlier' as const, expected: '2026-11-01T06:30:00.000Z' },
  { choose: 'later' as const, expected: '2026-11-01T07:30:00.000Z' },
])('half past one happens twice when clocks go back: the $choose', ({ choose, expected }) => {
  const wall = { ...day('2026-11-01'), hour: 1, minute: 30, second: 0 };
  expect(writeInstant(instantOf(wall, 'America/Chicago', choose))).toBe(expected);
});

test.each([
  { choose: 'earlier' as const, expected: '2026-03-08T07:30:00.000Z', why: 'read with the new offset' },
  { choose: 'later' as const, expected: '2026-03-08T08:30:00.000Z', why: 'read with the old offset' },
])('half past two never happens when clocks go forward: the $choose, $why', ({ choose, expected }) => {
  const wall = { ...day('2026-03-08'), hour: 2, minute: 30, second: 0 };
  expect(writeInstant(instantOf(wall, 'America/Chicago', choose))).toBe(expected);
});

test.each([
  {
    at: '2026-10-07T04:59:59Z',
    zone: 'America/Chicago',
    expected: '2026-10-06',
    why: 'the last second of the day',
  },
  {
    at: '2026-10-07T05:00:00Z',
    zone: 'America/Chicago',
    expected: '2026-10-07',
    why: 'the first second of the next',
  },
  {
    at: '2026-10-06T20:00:00Z',
    zone: 'Pacific/Kiritimati',
    expected: '2026-10-07',
    why: 'fourteen hours ahead',
  },
])('C481: the day of $at in $zone: $why', ({ at, zone, expected }) => {
  expect(dayInZone(epochMsOf(at), zone)).toBe(expected);
});

test.each([
  { name: 'America/Chicago', expected: true },
  { name: 'UTC', expected: true },
  { name: 'America/Nowhere', expected: false },
  { name: '+05:00', expected: false },
  { name: '', expected: false },
  { name: "Europe/Paris'; --", expected: false },
])('isTimeZone $name is $expected', ({ name, expected }) => {
  expect(isTimeZone(name)).toBe(expected);
});

const anyDay = fc
  .integer({ min: 0, max: 36_000 })
  .map((days) => addDays({ year: 1972, month: 1, day: 1 }, days));

test('a day lies whole between its start and its end, in every zone, and the next one begins a second later', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...zones), (date, zone) => {
      const text = writeCalendarDate(date);
      // Kiribati went over the date line without its last day of 1994.
      const noon = instantOf({ ...date, hour: 12, minute: 0, second: 0 }, zone, 'earlier');
      fc.pre(dayInZone(noon, zone) === text);
      const [start, end] = [startOfDayInZone(date, zone), endOfDayInZone(date, zone)];
      expect([dayInZone(start, zone), dayInZone(end, zone)]).toEqual([text, text]);
      expect(dayInZone(start - 1000, zone)).not.toBe(text);
      const next = addDays(date, 1);
      const midnight = { ...next, hour: 0, minute: 0, second: 0 };
      const [struck, struckLast] = [instantOf(midnight, zone, 'earlier'), instantOf(midnight, zone, 'later')];
      const isStruckTwice = dayInZone(struck, zone) === writeCalendarDate(next) && struck !== struckLast;
      // Where clocks go back just after midnight, the end of the day comes twice and lies in both days.
      expect(startOfDayInZone(next, zone)).toBe(isStruckTwice ? struck : end + 1000);
      if (isStruckTwice) expect(end + 1000).toBe(struckLast);
      const hours = (end + 1000 - start) / 3_600_000;
      expect(hours).toBeGreaterThanOrEqual(22);
      expect(hours).toBeLessThanOrEqual(26);
    }),
    { numRuns: 400 },
  );
});

test('where clocks went back two hours a minute after midnight, the day holds both of its ends', () => {
  // Newfoundland's summer of 1988, the only one with two hours.
  const [date, next] = [
    { year: 1988, month: 10, day: 29 },
    { year: 1988, month: 10, day: 30 },
  ];
  const zone = 'America/St_Johns';
  expect(new Date(endOfDayInZone(date, zone)).toISOString()).toBe('1988-10-30T03:29:59.000Z');
  expect(new Date(startOfDayInZone(next, zone)).toISOString()).toBe('1988-10-30T01:30:00.000Z');
});

test('an instant is found again from what the clock showed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...zones), (seconds, zone) => {
      const wall = wallTimeAt(seconds * 1000, zone);
      expect([instantOf(wall, zone, 'earlier'), instantOf(wall, zone, 'later')]).toContain(seconds * 1000);
    }),
    { numRuns: 400 },
  );
});

test('wallTimeAt refuses a zone that is not one', () => {
  expect(() => wallTimeAt(0, 'America/Nowhere')).toThrow(RangeError);
});
