import { expect, test } from 'vitest';
import { defaultVolumeFilter, onlyPeriod, rangeProblem, volumeFilterOf } from './volume-filter.ts';

test.each([
  ['2026-11-22T18:00:00Z', { startDate: '2025-11-22', endDate: '2026-11-22' }],
  // In Chicago it is still the evening before.
  ['2026-11-22T03:00:00Z', { startDate: '2025-11-21', endDate: '2026-11-21' }],
  ['2028-02-29T18:00:00Z', { startDate: '2027-02-28', endDate: '2028-02-29' }],
])('B149: at %s the report goes one year back to today', (now, expected) => {
  expect(defaultVolumeFilter(new Date(now))).toEqual(expected);
});

test('the address names the days; what it does not name is the default', () => {
  const now = new Date('2026-11-22T18:00:00Z');
  expect(volumeFilterOf({ startDate: '2026-01-01', endDate: undefined }, now)).toEqual({
    startDate: '2026-01-01',
    endDate: '2026-11-22',
  });
});

test('a range that cannot be asked for says why', () => {
  expect(rangeProblem({ startDate: '2026-01-02', endDate: '2026-01-01' })).toBe(
    'The end date must not be before the start date.',
  );
  expect(rangeProblem({ startDate: '2006-01-02', endDate: '2026-01-01' })).toBe(
    'Choose a period of ten years or less.',
  );
  expect(rangeProblem({ startDate: '2026-01-01', endDate: '2026-01-01' })).toBeNull();
});

test('B149: with exactly one current term the report is of its period, otherwise of a year', () => {
  const term = { subscriptionStartDate: '2026-08-01', subscriptionEndDate: '2027-07-31' };
  const now = new Date('2026-11-22T18:00:00Z');
  const nothing = { startDate: undefined, endDate: undefined };
  const period = { startDate: '2026-08-01', endDate: '2027-07-31' };
  expect(volumeFilterOf(nothing, now, onlyPeriod([term, null]))).toEqual(period);
  expect(volumeFilterOf(nothing, now, onlyPeriod([null, term]))).toEqual(period);
  expect(volumeFilterOf(nothing, now, onlyPeriod([term, term]))).toEqual(defaultVolumeFilter(now));
  expect(volumeFilterOf(nothing, now, onlyPeriod([null, null]))).toEqual(defaultVolumeFilter(now));
  expect(volumeFilterOf({ ...nothing, startDate: '2026-09-01' }, now, period)).toEqual({
    ...period,
    startDate: '2026-09-01',
  });
});
