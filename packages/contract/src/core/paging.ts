import { z } from 'zod';
import { int32 } from './fields.ts';

/** The number of rows in a request for all rows of a list. Zero and negative numbers mean the same. */
export const everyRow = 99_999_999;

/** Rows that any list answers with at most. */
const mostRows = 10_000;

/**
 * The page of a list, in its request.
 *
 * @param rowsPerPage what a request means that does not say; 0 for all rows
 */
export const pageFields = (rowsPerPage = 10) => ({
  PageNumber: z.int().min(1).max(1_000_000).default(1),
  RowsPerPage: int32.max(everyRow).default(rowsPerPage),
});

/** In the request for a list: counting stops one past this number, so that a total above it says 'more than'. Null counts every row. */
export const mostCounted = z.int().min(0).max(1_000_000_000).nullable().default(null);

/** No list has so many rows. Offsets end here, so that every one fits an integer of the database, also with a page added to it. */
const mostBefore = 1_000_000_000;

/** Which rows a request for a page means: how many at most, and how many come before them. */
export function rowsOfPage(page: { PageNumber: number; RowsPerPage: number }): {
  limit: number;
  offset: number;
} {
  const limit = page.RowsPerPage <= 0 ? mostRows : Math.min(page.RowsPerPage, mostRows);
  return { limit, offset: Math.min((page.PageNumber - 1) * limit, mostBefore) };
}
