import { expect, test } from 'vitest';
import { formatTypedDate, parseTypedDate } from './typed-date.ts';

test.each([
  { typed: '03/14/2009', why: 'as asked for', expected: '2009-03-14' },
  { typed: ' 3-4-2009 ', why: 'hyphens, no zeros, blanks around', expected: '2009-03-04' },
  { typed: '2009-03-14', why: 'pasted from a list', expected: '2009-03-14' },
  { typed: '2023-02-29', why: 'pasted, no leap day', expected: null },
  { typed: '2/29/2024', why: 'a leap day', expected: '2024-02-29' },
  { typed: '2/29/2023', why: 'no leap day', expected: null },
  { typed: '2/29/1900', why: 'a century without one', expected: null },
  { typed: '13/14/2009', why: 'no thirteenth month', expected: null },
  { typed: '4/31/2009', why: 'April has thirty days', expected: null },
  { typed: '3/14/09', why: 'two digits would be a guess', expected: null },
  { typed: '', why: 'nothing', expected: null },
])('typed date $typed: $why', ({ typed, expected }) => {
  expect(parseTypedDate(typed)).toBe(expected);
});

test('a stored date is shown the way it is typed, and anything else as it is', () => {
  expect(formatTypedDate('2009-03-14')).toBe('03/14/2009');
  expect(formatTypedDate('13/14/2009')).toBe('13/14/2009');
});
