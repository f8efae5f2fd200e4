import { expect, test } from 'vitest';
import { allRows } from './data-column.ts';
import { pageCount, pageInRange, pageNumbers, rangeText } from './page-numbers.ts';

test.each([
  { why: 'few pages: all of them', current: 2, last: 4, expected: [1, 2, 3, 4] },
  { why: 'at the start', current: 1, last: 125, expected: [1, 2, 3, 4, 5, null, 125] },
  { why: 'in the middle', current: 60, last: 125, expected: [1, null, 59, 60, 61, null, 125] },
  { why: 'at the end', current: 125, last: 125, expected: [1, null, 121, 122, 123, 124, 125] },
])('page numbers: $why', ({ current, last, expected }) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});

test.each([
  {
    why: 'the first page',
    paging: { pageNumber: 1, rowsPerPage: 10, totalCount: 1248 },
    text: '1–10 of 1,248',
    pages: 125,
  },
  {
    why: 'a last page that is not full',
    paging: { pageNumber: 125, rowsPerPage: 10, totalCount: 1248 },
    text: '1,241–1,248 of 1,248',
    pages: 125,
  },
  {
    why: 'all rows',
    paging: { pageNumber: 1, rowsPerPage: allRows, totalCount: 42 },
    text: '1–42 of 42',
    pages: 1,
  },
  {
    why: 'more than were counted: there is a page after the last that was',
    paging: { pageNumber: 1, rowsPerPage: 10, totalCount: 1001, mostCounted: 1000 },
    text: '1–10 of 1,000+',
    pages: 101,
  },
  {
    why: 'as many as were counted',
    paging: { pageNumber: 5, rowsPerPage: 10, totalCount: 50, mostCounted: 50 },
    text: '41–50 of 50',
    pages: 5,
  },
  { why: 'none', paging: { pageNumber: 1, rowsPerPage: 10, totalCount: 0 }, text: '0 of 0', pages: 1 },
])('range and pages: $why', ({ paging, text, pages }) => {
  expect(rangeText(paging)).toBe(text);
  expect(pageCount(paging)).toBe(pages);
});

test('a page that is no more is the last one there is', () => {
  expect(pageInRange({ pageNumber: 3, rowsPerPage: 10, totalCount: 30 })).toBe(3);
  expect(pageInRange({ pageNumber: 3, rowsPerPage: 10, totalCount: 20 })).toBe(2);
  expect(pageInRange({ pageNumber: 3, rowsPerPage: 10, totalCount: 0 })).toBe(1);
  expect(pageInRange({ pageNumber: 3, rowsPerPage: -1, totalCount: 500 })).toBe(1);
});
