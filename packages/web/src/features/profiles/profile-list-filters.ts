import type { ProfileNeed } from '@plumbline/contract/features/profiles/profile-list-words';
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

/** What the list is narrowed to, as the dashboard says it. */
export const needWords: Readonly<Record<ProfileNeed, string>> = {
  worseToday: 'Worse or of concern today',
  quietEvent: 'Event, no test for 48 h',
  baseline: 'Baseline not ready',
};
