import { expect, test } from 'vitest';
import { calendarDate, instant, instantWithOffset } from './fields.ts';

test.each([
  ['0000', false],
  ['0999', false],
  ['1000', true],
  ['2026', true],
  ['9998', true],
  ['9999', false],
])('the year %s is stored: %s', (year, isStored) => {
  expect(calendarDate.safeParse(`${year}-01-01`).success).toBe(isStored);
  expect(instant.safeParse(`${year}-01-01T00:00:00Z`).success).toBe(isStored);
  expect(instantWithOffset.safeParse(`${year}-01-01T00:00:00-12:00`).success).toBe(isStored);
});
