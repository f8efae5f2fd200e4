import type { TablePaging } from '../../design/table/data-column.ts';
import { pagingParams } from '../../platform/navigation/search-params.ts';

export type HistoryPaging = Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>;

/** Reads the page of the table from an address; anything odd reads as its default, so that no address breaks the page. */
export function readHistoryPaging(search: Record<string, unknown>): HistoryPaging {
  const { PageNumber, RowsPerPage } = pagingParams(search);
  return { pageNumber: PageNumber, rowsPerPage: RowsPerPage };
}
