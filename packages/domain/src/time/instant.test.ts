import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, epochMsOf, parseInstant, writeInstant } from './instant.ts';

test.each([
  { text: '2026-10-06T20:42:00Z', utc: '2026-10-06T20:42:00.000Z', offsetMinutes: 0, why: 'UTC' },
  { text: '2026-10-06T15:42:00-05:00', utc: '2026-10-06T20:42:00.000Z', offsetMinutes: -300, why: 'west' },
  {
    text: '2026-10-07T02:27:00.5+05:45',
    utc: '2026-10-06T20:42:00.500Z',
    offsetMinutes: 345,
    why: 'a quarter hour',
  },
  { text: '2026-10-06T20:42Z', utc: '2026-10-06T20:42:00.000Z', offsetMinutes: 0, why: 'no seconds' },
  {
    text: '2026-01-01T00:30:00+14:00',
    utc: '2025-12-31T10:30:00.000Z',
    offsetMinutes: 840,
    why: 'the year before',
  },
  {
    text: '2026-10-06T20:42:00.123456789Z',
    utc: '2026-10-06T20:42:00.123Z',
    offsetMinutes: 0,
    why: 'fractions are cut',
  },
  {
    text: '2026-10-06T20:42:00-00:00',
    utc: '2026-10-06T20:42:00.000Z',
    offsetMinutes: 0,
    why: 'minus zero is zero',
  },
])('parseInstant $text: $why', ({ text, utc, offsetMinutes }) => {
  const instant = parseInstant(text);
  expect(instant && { utc: writeInstant(instant.epochMs), offsetMinutes: instant.offsetMinutes }).toEqual({
    utc,
    offsetMinutes,
  });
});

test.each([
  { text: '2026-10-06T20:42:00', why: 'without an offset nobody knows when' },
  { text: '2026-10-06', why: 'a calendar date' },
  { text: '2025-02-29T10:00:00Z', why: 'a day that does not exist' },
  { text: '2026-10-06T24:00:00Z', why: 'hour 24' },
  { text: '2026-10-06T20:60:00Z', why: 'minute 60' },
  { text: '2026-10-06T20:42:60Z', why: 'a leap second' },
  { text: '2026-10-06T20:42:00+19:00', why: 'further than any offset' },
  { text: '2026-10-06T20:42:00+05:75', why: 'minutes of an offset' },
  { text: 'yesterday', why: 'a word' },
  { text: '', why: 'nothing' },
])('parseInstant refuses $text: $why', ({ text }) => {
  expect(parseInstant(text)).toBeNull();
  expect(() => epochMsOf(text)).toThrow(RangeError);
});

test('an instant reads the same whatever offset it is written in', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: -14 * 60, max: 14 * 60 }),
      (moment, offset) => {
        const wall = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(offset);
        const sign = offset < 0 ? '-' : '+';
        const written = `${wall}${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
        expect(parseInstant(written)).toEqual({ epochMs: moment.getTime(), offsetMinutes: offset });
      },
    ),
  );
});

test.each([
  {
    from: '2026-01-31T08:00:00.000Z',
    months: 1,
    expected: '2026-02-28T08:00:00.000Z',
    why: 'a shorter month',
  },
  { from: '2024-01-31T08:00:00.000Z', months: 1, expected: '2024-02-29T08:00:00.000Z', why: 'a leap year' },
  {
    from: '2026-10-06T20:42:00.000Z',
    months: 11,
    expected: '2027-09-06T20:42:00.000Z',
    why: 'eleven months',
  },
  { from: '2026-03-31T00:00:00.000Z', months: -1, expected: '2026-02-28T00:00:00.000Z', why: 'backwards' },
  { from: '2026-05-15T00:00:00.000Z', months: 120, expected: '2036-05-15T00:00:00.000Z', why: 'ten years' },
])('addMonths: $why', ({ from, months, expected }) => {
  expect(writeInstant(addMonths(epochMsOf(from), months))).toBe(expected);
});
