import { expect, test } from 'vitest';
import {
  formatCalendarDate,
  formatDateTime,
  formatLongCalendarDate,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTimeOfDay,
} from './format-date.ts';
import { epochMsOf } from './instant.ts';

test.each([
  { at: '2026-10-06T20:42:00Z', zone: 'America/Chicago', expected: '10/6/26 3:42 pm', why: 'afternoon' },
  {
    at: '2026-10-06T05:05:00Z',
    zone: 'America/Chicago',
    expected: '10/6/26 12:05 am',
    why: 'just after midnight is 12 am',
  },
  { at: '2026-10-06T17:00:00Z', zone: 'America/Chicago', expected: '10/6/26 12:00 pm', why: 'noon is 12 pm' },
  {
    at: '2026-01-01T02:09:00Z',
    zone: 'America/Chicago',
    expected: '12/31/25 8:09 pm',
    why: 'still last year there',
  },
  {
    at: '2026-10-06T20:42:00Z',
    zone: 'Asia/Kathmandu',
    expected: '10/7/26 2:27 am',
    why: 'already tomorrow there',
  },
  { at: '2005-03-04T12:00:00Z', zone: 'UTC', expected: '3/4/05 12:00 pm', why: 'two digits of the year' },
])('C482: $at in $zone reads $expected: $why', ({ at, zone, expected }) => {
  expect(formatDateTime(epochMsOf(at), zone)).toBe(expected);
});

test('C483: dates of a profile are M/D/YY, in the zone for an instant and in none for a calendar date', () => {
  expect(formatShortDate(epochMsOf('2026-10-07T03:00:00Z'), 'America/Chicago')).toBe('10/6/26');
  expect(formatShortDate(epochMsOf('2026-10-07T03:00:00Z'), 'UTC')).toBe('10/7/26');
  expect(formatCalendarDate('2009-03-14')).toBe('3/14/09');
  expect(formatCalendarDate('2009-02-30')).toBeNull();
});

test.each([
  { at: '2026-10-07T03:00:00Z', zone: 'America/Chicago', expected: 'Oct 6, 2026' },
  { at: '2026-10-07T03:00:00Z', zone: 'UTC', expected: 'Oct 7, 2026' },
  { at: '2027-05-01T12:00:00Z', zone: 'UTC', expected: 'May 1, 2027' },
])('C484: an access link ends on $expected', ({ at, zone, expected }) => {
  expect(formatLongDate(epochMsOf(at), zone)).toBe(expected);
});

test('a month and a time of day are those of the zone', () => {
  const at = epochMsOf('2026-11-01T03:07:00Z');
  expect(formatMonth(at, 'America/Chicago')).toBe('October 2026');
  expect(formatMonth(at, 'UTC')).toBe('November 2026');
  expect(formatTimeOfDay(at, 'America/Chicago')).toBe('10:07 pm');
  expect(formatTimeOfDay(epochMsOf('2026-11-01T00:05:00Z'), 'UTC')).toBe('12:05 am');
});

test.each([
  ['2026-08-04', 'Aug 4, 2026'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['2027-02-29', null],
  ['8/4/2026', null],
])('B521: the day %s of a bill is shown as %s', (day, expected) => {
  expect(formatLongCalendarDate(day)).toBe(expected);
});
