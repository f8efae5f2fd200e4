import { expect, test } from 'vitest';
import { monthlyStart, yearlyStart } from './count-starts.ts';

test.each([
  ['2026-11-25', '2025-12-01'],
  ['2026-12-31', '2026-01-01'],
  ['2000-03-01', '2000-01-01'],
])('B382: on %s the last twelve months start on %s', (today, start) => {
  expect(monthlyStart(today)).toBe(start);
});

test.each([
  ['2026-11-25', '2026-08-01', '2022-08-01'],
  ['2026-11-25', '2024-02-29', '2020-02-29'],
  ['2026-11-25', null, '2022-01-01'],
  ['2002-11-25', null, '2000-01-01'],
])('B383: on %s in a period from %s five years start on %s', (today, periodStart, start) => {
  expect(yearlyStart(today, periodStart)).toBe(start);
});
