import type { CurrentUser } from '@plumbline/contract';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import { organizationIn, withOrganization } from '../navigation/organization-address.ts';
import { safeRedirect } from './safe-redirect.ts';

/** The values in the address of the login page. */
export interface LoginQuery {
  redirect?: string | undefined;
  orgId?: number | undefined;
  profileAccessLink?: string | undefined;
}

/**
 * Returns whether the organization in the login page's address is opened. One that the intended page does not name is where the
 * last person stopped, who may have been somebody else at the same browser.
 */
function isFollowed(organizationId: number, user: CurrentUser, intended: string): boolean {
  const { accountTypeId, isSuperAdmin } = user.account;
  if (accountTypeId === accountTypes.covid) return false;
  const isOwn = user.availableOrganizations.some(({ id }) => id === organizationId);
  return isOwn || isSuperAdmin || organizationIn(intended) === organizationId;
}

/**
 * Returns the page after signing in, in the specified order: the access link, the requested organization (to which the guard then
 * switches), the choice among several, the COVID account's page, the intended page.
 *
 * @returns an address inside the portal
 */
export function addressAfterLogin(user: CurrentUser, query: LoginQuery): string {
  const intended = safeRedirect(query.redirect);
  if (query.profileAccessLink !== undefined) {
    return `/redeem-profile-access-link?${new URLSearchParams({ profileAccessLink: query.profileAccessLink })}`;
  }
  if (query.orgId !== undefined && isFollowed(query.orgId, user, intended)) {
    return withOrganization(intended, query.orgId);
  }
  if (user.hasMultipleOrganizations) {
    return intended === '/'
      ? '/select-organization'
      : `/select-organization?${new URLSearchParams({ redirect: intended })}`;
  }
  return user.account.accountTypeId === accountTypes.covid ? '/account' : intended;
}
