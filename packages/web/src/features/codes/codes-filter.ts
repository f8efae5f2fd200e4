import type { RequestInputOf } from '@plumbline/contract';
import { type CodeSortColumn, codeSortColumns } from '@plumbline/contract/features/codes/code-list-words';
import type { getCodeSessions } from '@plumbline/contract/features/codes/get-code-sessions';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { listRequestOf } from '../../platform/api/list-request.ts';
import { flagParam, pagingParams, textParam } from '../../platform/navigation/search-params.ts';

/** What a list of codes shows, as it stands in the address. */
export interface CodesFilter {
  PageNumber: number;
  /** -1 for all. */
  RowsPerPage: number;
  SearchString: string;
  SortByColumn: CodeSortColumn;
  SortAscending: boolean;
  showExpired: boolean;
}

const newestFirst = { SortByColumn: 'createdOn', SortAscending: false } as const;

/** Reads the filter from an address; anything odd reads as its default, so that no address breaks the page. */
export function readCodesFilter(search: Record<string, unknown>): CodesFilter {
  return {
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    SortByColumn:
      codeSortColumns.find((column) => column === search.SortByColumn) ?? newestFirst.SortByColumn,
    SortAscending: flagParam(search.SortAscending) ?? false,
    showExpired: flagParam(search.showExpired) ?? false,
  };
}

/** The address of a filter: only what differs from what an address without it shows. */
export const addressOfCodesFilter = (filter: CodesFilter): Record<string, unknown> => ({
  PageNumber: filter.PageNumber === 1 ? undefined : filter.PageNumber,
  RowsPerPage: filter.RowsPerPage === defaultRowsPerPage ? undefined : filter.RowsPerPage,
  SearchString: filter.SearchString || undefined,
  SortByColumn: filter.SortByColumn === newestFirst.SortByColumn ? undefined : filter.SortByColumn,
  SortAscending: filter.SortAscending || undefined,
  showExpired: filter.showExpired ? 1 : undefined,
});

/** What the server is asked. */
export const requestOfCodesFilter = (
  filter: CodesFilter,
  groupId: number | null,
): RequestInputOf<typeof getCodeSessions> => ({
  ...filter,
  ...listRequestOf(filter),
  groupId,
});
