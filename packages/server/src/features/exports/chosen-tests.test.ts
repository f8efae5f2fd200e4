import { expect, test } from 'vitest';
import { cursorBehind } from './chosen-tests.ts';

test.each([
  { why: 'microseconds are kept', completedUs: 1_772_323_200_123_456, at: '2026-03-01T00:00:00.123456Z' },
  {
    why: 'so are those that look like none',
    completedUs: 1_772_323_200_123_007,
    at: '2026-03-01T00:00:00.123007Z',
  },
  {
    why: 'a whole second has six digits too',
    completedUs: 1_772_323_200_000_000,
    at: '2026-03-01T00:00:00.000000Z',
  },
  { why: 'before 1970 clocks run forward as well', completedUs: -1, at: '1969-12-31T23:59:59.999999Z' },
])('a batch ends at the time of its last test to the microsecond: $why', ({ completedUs, at }) => {
  expect(
    cursorBehind([
      { testId: 1, completedUs: 0 },
      { testId: 7, completedUs },
    ]),
  ).toEqual({ at, id: 7 });
});

test('nothing ends nowhere', () => {
  expect(cursorBehind([])).toBeNull();
});
