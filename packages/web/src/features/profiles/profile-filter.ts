import {
  type ProfileSortColumn,
  profileSortColumns,
} from '@plumbline/contract/features/profiles/get-profiles-paged';

/** What the list is asked, under the specified names of the address. */
export interface ProfileFilter {
  PageNumber: number;
  RowsPerPage: number;
  SearchString: string;
  SortByColumn: ProfileSortColumn;
  SortAscending: boolean;
  openEventsOnly: boolean;
}

const positive = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};
const flag = (value: unknown, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === '1';

/** Reads the filter from an address; anything odd reads as its default, so that no address breaks the page. */
export function readProfileFilter(search: Record<string, unknown>): ProfileFilter {
  const rows = Number(search.RowsPerPage);
  return {
    PageNumber: positive(search.PageNumber, 1),
    RowsPerPage: rows === -1 ? -1 : Math.min(positive(search.RowsPerPage, 10), 100),
    SearchString: search.SearchString === undefined ? '' : String(search.SearchString).slice(0, 100),
    SortByColumn: profileSortColumns.find((column) => column === search.SortByColumn) ?? 'lastTestDate',
    SortAscending: flag(search.SortAscending, false),
    openEventsOnly: flag(search.openEventsOnly, false),
  };
}
