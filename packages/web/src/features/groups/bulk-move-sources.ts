import type { CurrentUser, ResponseOf } from '@plumbline/contract';
import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import type { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { organizationAccess } from '@plumbline/domain';

type Group = ResponseOf<typeof getGroups>['groups'][number];

/** Returns the groups to move from: the visible ones, and for System Admins and internal staff all profiles together. */
export function bulkMoveSources(
  groups: readonly Group[],
  account: CurrentUser['account'],
  viewingAsSuper: boolean,
): { id: number; name: string }[] {
  const isAdmin = account.selectedOrganizationAccessTypeId === organizationAccess.systemAdmin;
  const all = isAdmin || viewingAsSuper ? [{ id: allProfilesGroupId, name: 'All profiles' }] : [];
  return [...all, ...groups];
}

/** '1 profile', '1,200 profiles'. */
export const profilesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'profile' : 'profiles'}`;
