import type { RequestInputOf } from '@plumbline/contract';
import { maxGroupProfiles } from '@plumbline/contract/features/groups/group-profiles';
import type { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';

/**
 * What all profiles of a group are asked with: the list of profiles, its first page, of 10,000 rows. Found, sorted and paged where they
 * are shown.
 */
export const groupProfilesRequest = (groupId: number): RequestInputOf<typeof getProfilesPaged> => ({
  groupIds: [groupId],
  PageNumber: 1,
  RowsPerPage: maxGroupProfiles,
  SortByColumn: 'id',
});
