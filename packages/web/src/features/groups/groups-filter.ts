import type { getGroups, ResponseOf } from '@plumbline/contract';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { foundRows, pageOfRows } from '../../design/table/page-of-rows.ts';
import { flagParam, pagingParams, textParam, wordParam } from '../../platform/navigation/search-params.ts';

/** A group as the list shows it. */
export type GroupRow = ResponseOf<typeof getGroups>['groups'][number];

const columns = ['name', 'id', 'profileCount', 'status'] as const;
type GroupColumn = (typeof columns)[number];

/** What the list of groups shows, as it stands in the address. */
export interface GroupsFilter {
  SearchString: string;
  PageNumber: number;
  RowsPerPage: number;
  SortByColumn: GroupColumn;
  SortAscending: boolean;
  /** The form for a new group is open. */
  isAdding: boolean;
}

/** Reads the filter from an address; anything odd reads as its default. */
export function readGroupsFilter(search: Record<string, unknown>): GroupsFilter {
  return {
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    SortByColumn: wordParam(search.SortByColumn, columns) ?? 'name',
    SortAscending: flagParam(search.SortAscending) ?? true,
    isAdding: flagParam(search.addGroup) === true,
  };
}

/** The address of a filter: only what differs from the default. */
export const addressOfGroups = (filter: GroupsFilter): Record<string, unknown> => ({
  SearchString: filter.SearchString || undefined,
  PageNumber: filter.PageNumber === 1 ? undefined : filter.PageNumber,
  RowsPerPage: filter.RowsPerPage === defaultRowsPerPage ? undefined : filter.RowsPerPage,
  SortByColumn: filter.SortByColumn === 'name' ? undefined : filter.SortByColumn,
  SortAscending: filter.SortAscending ? undefined : false,
  addGroup: filter.isAdding ? 1 : undefined,
});

/** 'Active' or 'Inactive'. */
export const statusOf = ({ isEnabled }: Pick<GroupRow, 'isEnabled'>): string =>
  isEnabled ? 'Active' : 'Inactive';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare: Readonly<Record<GroupColumn, (one: GroupRow, other: GroupRow) => number>> = {
  name: (one, other) => collator.compare(one.name, other.name),
  id: (one, other) => one.id - other.id,
  profileCount: (one, other) => one.profileCount - other.profileCount,
  status: (one, other) => collator.compare(statusOf(one), statusOf(other)),
};

/** The groups of one page of the list: found by name or id, sorted, cut. All of an organization's come in one reply. */
export const pageOfGroups = (
  groups: readonly GroupRow[],
  { SearchString, SortByColumn, SortAscending, PageNumber, RowsPerPage }: GroupsFilter,
) =>
  pageOfRows(
    foundRows(groups, {
      search: SearchString,
      textOf: ({ name, id }) => `${name} ${id}`,
      compare: compare[SortByColumn],
      isAscending: SortAscending,
    }),
    { pageNumber: PageNumber, rowsPerPage: RowsPerPage },
  );
