import { expect, test } from 'vitest';
import { noGraduationYear, shownGraduationYear } from './graduation-year.ts';

test.each([
  { year: 2027, expected: 2027, why: 'a year' },
  { year: 1951, expected: 1951, why: 'the first that is shown' },
  { year: 1950, expected: null, why: 'only above 1950' },
  { year: noGraduationYear, expected: null, why: 'Not Applicable' },
  { year: 0, expected: null, why: 'zero' },
  { year: null, expected: null, why: 'not given' },
])('C190: graduation year $year is shown as $expected: $why', ({ year, expected }) => {
  expect(shownGraduationYear(year)).toBe(expected);
});
