import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { DataColumn, TablePaging } from '../../design/table/data-column.ts';
import { foundRows } from '../../design/table/found-rows.ts';
import { pageOfRows } from '../../design/table/page-of-rows.ts';
import { usePageInRange } from '../../design/table/use-page-in-range.ts';
import { pageQuery } from '../api/call-query.ts';
import type { QueryOutcome } from '../api/query-failure.tsx';
import type { JsonCall } from '../api/send.ts';
import type { ListAddress } from './list-address.ts';

/** The visible rows of a list, and the outcome of their query. */
export interface ListRows<Row extends RowData> {
  rows: readonly Row[];
  /** Absent for a list without pages. */
  paging?: TablePaging;
  isLoading: boolean;
  /** True while the next page loads; the previous one stays visible. */
  isRefreshing: boolean;
  query: QueryOutcome;
}

interface Found<Row extends RowData> {
  rows: readonly Row[];
  totalCount: number;
}

/**
 * Returns the rows of a list that the server searches, sorts and pages.
 *
 * @param request includes the page. A page past the end is requested as the last one, since a list may have become shorter.
 * @param found reads the rows from the reply
 * @param version identifies the state of the data beside the request, such as the step of an import: rows of another version are
 *   never shown
 */
export function usePagedList<C extends JsonCall, Row extends RowData>(
  call: C,
  request: RequestInputOf<C> & { PageNumber: number; RowsPerPage: number; mostCounted?: number | null },
  found: (reply: ResponseOf<C>) => Found<Row>,
  version?: string,
): ListRows<Row> & { reply: ResponseOf<C> | undefined } {
  const { RowsPerPage: rowsPerPage, mostCounted = null } = request;
  const page = usePageInRange({ pageNumber: request.PageNumber, rowsPerPage });
  const requested = pageQuery(call, { ...request, PageNumber: page.pageNumber });
  const query = useQuery(
    version === undefined ? requested : { ...requested, queryKey: [...requested.queryKey, version] },
  );
  const { rows, totalCount } = query.data === undefined ? { rows: [], totalCount: 0 } : found(query.data);
  page.learnCount(query.data === undefined || query.isPlaceholderData ? undefined : totalCount);
  return {
    rows,
    paging: { pageNumber: page.pageNumber, rowsPerPage, totalCount, mostCounted },
    // A previous page without rows is not worth showing while the next one loads.
    isLoading: query.isPending || (query.isPlaceholderData && rows.length === 0),
    isRefreshing: query.isPlaceholderData,
    query,
    reply: query.data,
  };
}

/**
 * Returns the rows of a list that arrived whole in one reply. It is searched, sorted by its columns and paged in the browser.
 *
 * @param all every row; undefined until the reply arrives
 * @param textOf returns the text by which a row is found
 */
export function wholeList<Row extends RowData>(
  query: QueryOutcome & { isPending: boolean },
  all: readonly Row[],
  address: ListAddress,
  { columns, textOf }: { columns: readonly DataColumn<Row>[]; textOf: (row: Row) => string },
): ListRows<Row> {
  const rows = foundRows(all, {
    search: address.SearchString,
    textOf,
    column: columns.find(({ id }) => id === address.SortByColumn),
    isAscending: address.SortAscending,
  });
  return {
    ...pageOfRows(rows, { pageNumber: address.PageNumber, rowsPerPage: address.RowsPerPage }),
    isLoading: query.isPending,
    isRefreshing: false,
    query,
  };
}
