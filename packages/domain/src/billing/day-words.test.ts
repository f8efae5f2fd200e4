import { expect, test } from 'vitest';
import { dayWords, distanceWords, nearDayWords } from './day-words.ts';

test('a day is written for people, with its year where that is another', () => {
  expect(dayWords('2026-08-04')).toBe('Aug 4, 2026');
  expect(nearDayWords('2026-03-09', '2026-01-01')).toBe('March 9');
  expect(nearDayWords('2027-03-09', '2026-12-31')).toBe('March 9, 2027');
});

test.each(['', '2026-02-30', '03/09/2026'])('"%s" is no day and makes no sentence', (day) => {
  expect(() => dayWords(day)).toThrow(RangeError);
  expect(() => nearDayWords(day, '2026-01-01')).toThrow(RangeError);
});

test.each([
  [0, 'today'],
  [1, 'in 1 day'],
  [9, 'in 9 days'],
  [-1, '1 day ago'],
  [-1200, '1,200 days ago'],
])('a day that is %d days away is "%s"', (days, words) => {
  expect(distanceWords(days)).toBe(words);
});
