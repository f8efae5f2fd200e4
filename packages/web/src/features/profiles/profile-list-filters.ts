import type { ProfileNeed } from '@plumbline/contract/features/profiles/profile-list-words';
import { allRows } from '../../design/table/data-column.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

/** What the address of the list of profiles says. */
export type ProfilesAddress = AddressOf<'/profiles'>;

/** Its filters, when nothing is filtered. */
export const noFilters = {
  openEventsOnly: false,
  graduationSearchString: undefined,
  groupIds: [],
  needs: undefined,
} satisfies Partial<ProfilesAddress>;

/** Hits are counted for so many pages at a time: counting everybody who has a common name takes longer than the page. */
const pagesCounted = 5;

/** How far the list is counted; null for all of it. */
export const mostCountedOf = ({
  SearchString,
  PageNumber,
  RowsPerPage,
}: Pick<ProfilesAddress, 'SearchString' | 'PageNumber' | 'RowsPerPage'>): number | null =>
  SearchString.trim() === '' || RowsPerPage === allRows
    ? null
    : Math.ceil(PageNumber / pagesCounted) * pagesCounted * RowsPerPage;

/** What the list is narrowed to, as the dashboard says it. */
export const needWords: Readonly<Record<ProfileNeed, string>> = {
  worseToday: 'Worse or of concern today',
  quietEvent: 'Event, no test for 48 h',
  baseline: 'Baseline not ready',
};
