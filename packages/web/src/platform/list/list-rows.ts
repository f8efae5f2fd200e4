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

/** The rows of a list that are in sight, and how their query went. */
export interface ListRows<Row extends RowData> {
  rows: readonly Row[];
  /** Without it the list has no pages. */
  paging?: TablePaging;
  isLoading: boolean;
  /** The next page is on its way; the one before stays. */
  isRefreshing: boolean;
  query: QueryOutcome;
}

interface Found<Row extends RowData> {
  rows: readonly Row[];
  totalCount: number;
}

/**
 * A list that the server searches, sorts and pages.
 *
 * @param request with the page of it; a page past the end is asked for as the last there is, as a list may have become shorter
 * @param found where the rows are in the reply
 * @param version what the rows are of beside the request, such as a step of their import: rows of another version are never shown
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
    // A page before that has no rows is nothing to look at while the next one loads.
    isLoading: query.isPending || (query.isPlaceholderData && rows.length === 0),
    isRefreshing: query.isPlaceholderData,
    query,
    reply: query.data,
  };
}

/**
 * A list that came whole in one reply: searched, sorted by its columns and paged here.
 *
 * @param all every row; none while the reply is on its way
 * @param textOf what a row is found by
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
