import { withOrganization } from '../navigation/organization-address.ts';
import { safeRedirect } from './safe-redirect.ts';

/** What the page that asks for an organization was opened with. */
export interface SelectionQuery {
  redirect?: string | undefined;
  isUsedForProfileAccessLink?: boolean | undefined;
  profileAccessLink?: string | undefined;
}

/**
 * Where choosing an organization leads: on with the access link that it was chosen for, else to the intended page in that
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
