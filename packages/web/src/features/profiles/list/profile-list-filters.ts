import type { ProfileNeed } from '@plumbline/contract/features/profiles/profile-list-words';
import { countedSoFar } from '../../../platform/list/counted-so-far.ts';
import type { AddressOf } from '../../../platform/navigation/page-address.ts';

/** What the address of the list of profiles says. */
export type ProfilesAddress = AddressOf<'/profiles'>;

/** Its filters, when nothing is filtered. */
export const noFilters = {
  openEventsOnly: false,
  graduationSearchString: undefined,
  groupIds: [],
  needs: undefined,
} satisfies Partial<ProfilesAddress>;

/** Counting everybody who has a common name takes longer than the page. */
const pagesCounted = 5;

/** How far the list is counted; null for all of it. */
export const mostCountedOf = ({
  SearchString,
  ...page
}: Pick<ProfilesAddress, 'SearchString' | 'PageNumber' | 'RowsPerPage'>): number | null =>
  SearchString.trim() === '' ? null : countedSoFar(page, pagesCounted);

/** What the list is narrowed to, as the dashboard says it. */
export const needWords: Readonly<Record<ProfileNeed, string>> = {
  worseToday: 'Worse or concerning today',
  quietEvent: 'Event, no test for 48 h',
  baseline: 'Baseline not ready',
};
