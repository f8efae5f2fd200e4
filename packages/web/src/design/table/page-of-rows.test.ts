import { expect, test } from 'vitest';
import { allRows } from './data-column.ts';
import { pageOfRows } from './page-of-rows.ts';

const rows = Array.from({ length: 23 }, (_, index) => index + 1);

test.each([
  { pageNumber: 1, rowsPerPage: 10, first: 1, count: 10, shown: 1 },
  { pageNumber: 3, rowsPerPage: 10, first: 21, count: 3, shown: 3 },
  { pageNumber: 9, rowsPerPage: 10, first: 21, count: 3, shown: 3 },
  { pageNumber: 1, rowsPerPage: allRows, first: 1, count: 23, shown: 1 },
])('page $pageNumber of 23 rows, $rowsPerPage a page', ({ pageNumber, rowsPerPage, first, count, shown }) => {
  const page = pageOfRows(rows, { pageNumber, rowsPerPage });
  expect(page.rows[0]).toBe(first);
  expect(page.rows).toHaveLength(count);
  expect(page.paging).toEqual({ pageNumber: shown, rowsPerPage, totalCount: 23 });
});

test('a list of nothing has one empty page', () => {
  expect(pageOfRows([], { pageNumber: 2, rowsPerPage: 10 })).toEqual({
    rows: [],
    paging: { pageNumber: 1, rowsPerPage: 10, totalCount: 0 },
  });
});
