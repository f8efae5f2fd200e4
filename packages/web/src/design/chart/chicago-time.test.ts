import { expect, test } from 'vitest';
import { chicagoDay, chicagoTime } from './chicago-time.ts';

test.each([
  {
    why: 'summer, five hours behind',
    instant: '2026-10-06T20:42:00Z',
    text: '10/6/26 3:42 pm',
  },
  {
    why: 'winter, six hours behind',
    instant: '2026-01-15T06:00:00Z',
    text: '1/15/26 12:00 am',
  },
  {
    why: 'the day before in Chicago',
    instant: '2026-01-15T05:59:59Z',
    text: '1/14/26 11:59 pm',
  },
  {
    why: 'after the clocks went forward',
    instant: '2026-03-08T08:30:00Z',
    text: '3/8/26 3:30 am',
  },
])('C481: charts are in America/Chicago: $why', ({ instant, text }) => {
  expect(chicagoTime(Date.parse(instant))).toBe(text);
  expect(chicagoDay(Date.parse(instant))).toBe(text.split(' ')[0]);
});
