import { withOrganization } from '../navigation/organization-address.ts';
import { safeRedirect } from './safe-redirect.ts';

/** The values in the address of the page on which an organization is selected. */
export interface SelectionQuery {
  redirect?: string | undefined;
  isUsedForProfileAccessLink?: boolean | undefined;
  profileAccessLink?: string | undefined;
}

/**
 * Returns the page after selecting an organization: the access link that it was selected for, or else the intended page in that
 * organization.
 *
 * @returns an address inside the portal
 */
export function addressAfterSelection(
  organizationId: number,
  { redirect, isUsedForProfileAccessLink, profileAccessLink }: SelectionQuery,
): string {
  if (isUsedForProfileAccessLink && profileAccessLink !== undefined) {
    const query = { orgSelected: 'true', shouldContinue: 'true', profileAccessLink };
    return `/redeem-profile-access-link?${new URLSearchParams(query)}`;
  }
  return withOrganization(safeRedirect(redirect), organizationId);
}
