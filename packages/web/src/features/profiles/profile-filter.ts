import type { RequestInputOf } from '@plumbline/contract';
import type { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import {
  type ProfileNeed,
  type ProfileSortColumn,
  profileNeeds,
  profileSortColumns,
} from '@plumbline/contract/features/profiles/profile-list-words';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { listRequestOf } from '../../platform/api/list-request.ts';
import { flagParam, idsParam, pagingParams, textParam } from '../../platform/navigation/search-params.ts';

/** What the list is asked, under the specified names of the address. */
export interface ProfileFilter {
  PageNumber: number;
  /** -1 for all. */
  RowsPerPage: number;
  SearchString: string;
  SortByColumn: ProfileSortColumn;
  SortAscending: boolean;
  openEventsOnly: boolean;
  /** A year, or the first and the last: `2026-2029`. */
  graduationSearchString: string;
  groupIds: number[];
  /** Only those that the dashboard counts under it. */
  needs: ProfileNeed | null;
}

/** Nothing is filtered. */
export const noFilter = {
  SearchString: '',
  openEventsOnly: false,
  graduationSearchString: '',
  groupIds: [],
  needs: null,
  PageNumber: 1,
} satisfies Partial<ProfileFilter>;

const maxGroups = 500;

/** Reads the filter from an address; anything odd reads as its default, so that no address breaks the page. */
export function readProfileFilter(search: Record<string, unknown>): ProfileFilter {
  const graduation = textParam(search.graduationSearchString) ?? '';
  return {
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    SortByColumn: profileSortColumns.find((column) => column === search.SortByColumn) ?? 'lastTestDate',
    SortAscending: flagParam(search.SortAscending) ?? false,
    openEventsOnly: flagParam(search.openEventsOnly) ?? false,
    graduationSearchString: /^\d{4}(-\d{4})?$/.test(graduation) ? graduation : '',
    groupIds: idsParam(search.groupIds).slice(0, maxGroups),
    needs: profileNeeds.find((need) => need === search.needs) ?? null,
  };
}

/** The address of a filter: only what differs from what an address without it shows. */
export const addressOfFilter = (filter: ProfileFilter): Record<string, unknown> => ({
  PageNumber: filter.PageNumber === 1 ? undefined : filter.PageNumber,
  RowsPerPage: filter.RowsPerPage === defaultRowsPerPage ? undefined : filter.RowsPerPage,
  SearchString: filter.SearchString || undefined,
  SortByColumn: filter.SortByColumn === 'lastTestDate' ? undefined : filter.SortByColumn,
  SortAscending: filter.SortAscending || undefined,
  openEventsOnly: filter.openEventsOnly || undefined,
  graduationSearchString: filter.graduationSearchString || undefined,
  groupIds: filter.groupIds.length === 0 ? undefined : filter.groupIds,
  needs: filter.needs ?? undefined,
});

/** What the server is asked. */
export const requestOfFilter = (filter: ProfileFilter): RequestInputOf<typeof getProfilesPaged> => ({
  ...filter,
  ...listRequestOf(filter),
});

export const isFiltered = (filter: ProfileFilter): boolean =>
  filter.SearchString !== '' ||
  filter.openEventsOnly ||
  filter.graduationSearchString !== '' ||
  filter.groupIds.length > 0 ||
  filter.needs !== null;

/** What the list is narrowed to, as the dashboard says it. */
export const needWords: Readonly<Record<ProfileNeed, string>> = {
  worseToday: 'Worse or of concern today',
  quietEvent: 'Event, no test for 48 h',
  baseline: 'Baseline not ready',
};
