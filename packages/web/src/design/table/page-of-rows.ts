import { allRows, type TablePaging } from './data-column.ts';
import { pageInRange } from './page-numbers.ts';

/**
 * A page of a list that is here whole.
 *
 * @param wanted a page past the end shows the last there is, as a list may have become shorter
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  wanted: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>,
): { rows: readonly Row[]; paging: TablePaging } {
  const totalCount = rows.length;
  const pageNumber = pageInRange({ ...wanted, totalCount });
  const { rowsPerPage } = wanted;
  const start = (pageNumber - 1) * rowsPerPage;
  return {
    rows: rowsPerPage === allRows ? rows : rows.slice(start, start + rowsPerPage),
    paging: { pageNumber, rowsPerPage, totalCount },
  };
}

/**
 * What of a list that is here whole is found by a search, in order. All words of the search have to be there, in any case.
 *
 * @param textOf what a row is found by
 */
export function foundRows<Row>(
  rows: readonly Row[],
  {
    search,
    textOf,
    compare,
    isAscending,
  }: {
    search: string;
    textOf: (row: Row) => string;
    compare: (one: Row, other: Row) => number;
    isAscending: boolean;
  },
): Row[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sorted = found.toSorted(compare);
  return isAscending ? sorted : sorted.reverse();
}
