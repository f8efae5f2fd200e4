import { expect, test } from 'vitest';
import { everyRow, rowsOfPage } from './paging.ts';

test.each([
  { why: 'the first page', PageNumber: 1, RowsPerPage: 10, limit: 10, offset: 0 },
  { why: 'a later page', PageNumber: 3, RowsPerPage: 25, limit: 25, offset: 50 },
  { why: 'all rows', PageNumber: 1, RowsPerPage: everyRow, limit: 10_000, offset: 0 },
  { why: 'C459: zero is all rows', PageNumber: 1, RowsPerPage: 0, limit: 10_000, offset: 0 },
  { why: 'C459: less than zero is all rows', PageNumber: 2, RowsPerPage: -1, limit: 10_000, offset: 10_000 },
  { why: 'far behind the last', PageNumber: 1_000_000, RowsPerPage: 0, limit: 10_000, offset: 1_000_000_000 },
])('$why', ({ PageNumber, RowsPerPage, limit, offset }) => {
  expect(rowsOfPage({ PageNumber, RowsPerPage })).toEqual({ limit, offset });
});
