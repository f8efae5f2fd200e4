import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { allRows, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { flagParam, pagingParams } from '../../platform/navigation/search-params.ts';

const columns = ['name', 'email', 'phoneNumber', 'organizations'] as const;
type UserColumn = (typeof columns)[number];

/** What the list of users shows, as it stands in the address. */
export interface UsersFilter {
  search: string;
  pageNumber: number;
  rowsPerPage: number;
  sortBy: UserColumn;
  isAscending: boolean;
  isAdding: boolean;
}

/** Reads the filter from an address; anything odd reads as its default. */
export function readUsersFilter(search: Record<string, unknown>): UsersFilter {
  const { PageNumber, RowsPerPage } = pagingParams(search);
  return {
    search: typeof search.SearchString === 'string' ? search.SearchString.slice(0, 100) : '',
    pageNumber: PageNumber,
    rowsPerPage: RowsPerPage,
    sortBy: columns.find((column) => column === search.SortByColumn) ?? 'name',
    isAscending: flagParam(search.SortAscending) ?? true,
    isAdding: flagParam(search.addUser) === true,
  };
}

/** The address of a filter: only what differs from the default. */
export function addressOfFilter(filter: UsersFilter): Record<string, string | number | boolean | undefined> {
  return {
    SearchString: filter.search || undefined,
    PageNumber: filter.pageNumber === 1 ? undefined : filter.pageNumber,
    RowsPerPage: filter.rowsPerPage === defaultRowsPerPage ? undefined : filter.rowsPerPage,
    SortByColumn: filter.sortBy === 'name' ? undefined : filter.sortBy,
    SortAscending: filter.isAscending ? undefined : false,
    addUser: filter.isAdding ? 1 : undefined,
  };
}

export const nameOfUser = ({ firstName, lastName }: Pick<UserAccount, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const organizationsText = ({ accessibleOrganizations }: UserAccount): string =>
  accessibleOrganizations
    .map(({ name, organizationAccessTypeId }) => (organizationAccessTypeId === 2 ? `${name} (Admin)` : name))
    .join(', ');

const keyOf: Readonly<Record<UserColumn, (user: UserAccount) => string>> = {
  name: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  email: ({ email }) => email,
  phoneNumber: ({ phoneNumber }) => phoneNumber ?? '',
  organizations: organizationsText,
};
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The users of one page of the list: found, sorted, cut. All of an organization's come in one reply. */
export function pageOfUsers(
  users: readonly UserAccount[],
  filter: UsersFilter,
): { rows: UserAccount[]; totalCount: number } {
  const wanted = filter.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = users.filter((user) => {
    const text =
      `${nameOfUser(user)} ${user.email} ${user.phoneNumber ?? ''} ${organizationsText(user)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const key = keyOf[filter.sortBy];
  const sorted = found.toSorted((a, b) => collator.compare(key(a), key(b)));
  if (!filter.isAscending) sorted.reverse();
  const start = (filter.pageNumber - 1) * filter.rowsPerPage;
  const rows = filter.rowsPerPage === allRows ? sorted : sorted.slice(start, start + filter.rowsPerPage);
  return { rows, totalCount: found.length };
}
