import { allRows, type TablePaging } from './data-column.ts';
import { pageInRange } from './page-numbers.ts';

/**
 * A page of a list that is here whole.
 *
 * @param wanted a page past the end shows the last there is, as a list may have become shorter
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  requested: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>,
): { rows: readonly Row[]; paging: TablePaging } {
  const totalCount = rows.length;
  const pageNumber = pageInRange({ ...requested, totalCount });
  const { rowsPerPage } = requested;
  const start = (pageNumber - 1) * rowsPerPage;
  return {
    rows: rowsPerPage === allRows ? rows : rows.slice(start, start + rowsPerPage),
    paging: { pageNumber, rowsPerPage, totalCount },
  };
}
