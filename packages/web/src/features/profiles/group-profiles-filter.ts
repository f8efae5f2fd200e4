import type { ProfileRow } from '@plumbline/contract';
import {
  type ProfileSortColumn,
  profileSortColumns,
} from '@plumbline/contract/features/profiles/profile-list-words';
import { allRows, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { flagParam, pagingParams, textParam, wordParam } from '../../platform/navigation/search-params.ts';

/** What the list of a group's profiles shows, as it stands in the address. */
export interface GroupProfilesFilter {
  SearchString: string;
  PageNumber: number;
  RowsPerPage: number;
  SortByColumn: ProfileSortColumn;
  SortAscending: boolean;
  /** The form that is open. */
  dialog: 'add' | 'edit' | null;
}

/** Reads the filter from an address; anything odd reads as its default. Sorted by name, in super view by id. */
export function readGroupProfilesFilter(
  search: Record<string, unknown>,
  isSuperView: boolean,
): GroupProfilesFilter {
  const isAdding = flagParam(search.addProfile) === true;
  return {
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    SortByColumn: wordParam(search.SortByColumn, profileSortColumns) ?? (isSuperView ? 'id' : 'fullName'),
    SortAscending: flagParam(search.SortAscending) ?? true,
    dialog: isAdding ? 'add' : flagParam(search.editProfiles) === true ? 'edit' : null,
  };
}

/** The address of a filter: only what differs from the default. */
export const addressOfGroupProfiles = (
  filter: GroupProfilesFilter,
  isSuperView: boolean,
): Record<string, unknown> => ({
  SearchString: filter.SearchString || undefined,
  PageNumber: filter.PageNumber === 1 ? undefined : filter.PageNumber,
  RowsPerPage: filter.RowsPerPage === defaultRowsPerPage ? undefined : filter.RowsPerPage,
  SortByColumn: filter.SortByColumn === (isSuperView ? 'id' : 'fullName') ? undefined : filter.SortByColumn,
  SortAscending: filter.SortAscending ? undefined : false,
  addProfile: filter.dialog === 'add' ? true : undefined,
  editProfiles: filter.dialog === 'edit' ? true : undefined,
});

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
/** As the list of all profiles sorts them: by last name. */
const sortName = ({ lastName, firstName }: ProfileRow) => `${lastName ?? ''} ${firstName ?? ''}`;
const compare: Readonly<Record<ProfileSortColumn, (one: ProfileRow, other: ProfileRow) => number>> = {
  id: (one, other) => one.id - other.id,
  fullName: (one, other) => collator.compare(sortName(one), sortName(other)) || one.id - other.id,
  graduationYear: (one, other) =>
    (one.graduationYear ?? 0) - (other.graduationYear ?? 0) || one.id - other.id,
  lastTestDate: (one, other) =>
    (one.lastTestDate ?? '').localeCompare(other.lastTestDate ?? '') || one.id - other.id,
};
const isBlank: Readonly<Partial<Record<ProfileSortColumn, (row: ProfileRow) => boolean>>> = {
  graduationYear: ({ graduationYear }) => graduationYear === null,
  lastTestDate: ({ lastTestDate }) => lastTestDate === null,
};

/** Letters without case and accents, so that 'jose' finds 'José'. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The profiles of one page: found by name or id, sorted, cut. In super view there is no name to find or sort by. */
export function pageOfGroupProfiles(
  profiles: readonly ProfileRow[],
  { SearchString, SortByColumn, SortAscending, PageNumber, RowsPerPage }: GroupProfilesFilter,
): { rows: ProfileRow[]; totalCount: number; pageNumber: number } {
  const words = folded(SearchString).trim().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? profiles
      : profiles.filter(({ id, fullName }) => {
          const text = folded(`${fullName ?? ''} ${id}`);
          return words.every((word) => text.includes(word));
        });
  const blank = isBlank[SortByColumn] ?? (() => false);
  const sorted = found.filter((row) => !blank(row)).toSorted(compare[SortByColumn]);
  if (!SortAscending) sorted.reverse();
  // Who has none comes last either way.
  const rows = [...sorted, ...found.filter(blank)];
  if (RowsPerPage === allRows) return { rows, totalCount: rows.length, pageNumber: 1 };
  const pageNumber = Math.min(PageNumber, Math.max(1, Math.ceil(rows.length / RowsPerPage)));
  const start = (pageNumber - 1) * RowsPerPage;
  return { rows: rows.slice(start, start + RowsPerPage), totalCount: rows.length, pageNumber };
}
