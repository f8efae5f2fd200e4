import { allRows } from '../../design/table/data-column.ts';

/**
 * How far a long list is counted: so many pages at a time, the page in sight among them. Counting all of it can take longer than
 * reading the page.
 *
 * @returns the number of rows; null where all of them are shown, which counts them
 */
export const countedSoFar = (
  { PageNumber, RowsPerPage }: { PageNumber: number; RowsPerPage: number },
  pagesCounted: number,
): number | null =>
  RowsPerPage === allRows ? null : Math.ceil(PageNumber / pagesCounted) * pagesCounted * RowsPerPage;
