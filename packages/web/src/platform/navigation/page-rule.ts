import type { CurrentUser } from '@plumbline/contract';
import type { Permission } from '@plumbline/domain';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import type { AddressFields } from './address-fields.ts';

/** What a page needs of the session before it opens. */
export type PageAccess =
  /** Login, the password pages, full-page prints, page not found: whoever comes is signed out. */
  | 'clearsUser'
  /** Open to everybody, signed in or not. */
  | 'open'
  /** A signed-in account; the organization plays no part. */
  | 'account'
  /** A signed-in account, in its selected organization where it has one. */
  | 'signedIn'
  /** A signed-in account in its selected organization. */
  | 'organization'
  /** Internal staff, outside the portal's frame; everybody else goes to login. */
  | 'staff';

/** Accounts that reach only pages that name them: type 4 and type 5. */
export type ReducedAccount = 'covid' | 'family';

/** What the page table says of a page. */
export interface PageRule {
  /** Its heading, and the browser's title before the brand's. */
  title: string;
  access: PageAccess;
  /** What stands in its address beside the ids of its path: filters, paging, the dialog that is open. */
  address?: AddressFields;
  /** The pages right below it are its tabs, in the order of the table. Its own address leads to the first of them. */
  holdsTabs?: true;
  /** Reduced accounts that reach it. */
  reachedBy?: readonly ReducedAccount[];
  /** The switch in the address with which a page that signs out keeps the session: the portal itself opened it. */
  keepsUserWith?: 'isPortal';
  /** The permission that opens it, by the word the server uses; without one every staff member may. */
  needs?: Permission;
  /** The preference of the selected organization that opens it; without one it is there for every organization. */
  needsPreference?: 'externalApiEnabled';
}

/**
 * Whether somebody who is signed in may open a page. Reduced accounts and missing organizations are the guard's business; this
 * is about what they may do in the organization that is open.
 */
export const mayOpen = (
  { needs, needsPreference }: PageRule,
  { permissions, selectedOrganization }: Pick<CurrentUser, 'permissions' | 'selectedOrganization'>,
): boolean =>
  (needs === undefined || permissions.includes(needs)) &&
  (needsPreference === undefined || selectedOrganization?.[needsPreference] === true);

const reducedAccounts: Readonly<Record<number, ReducedAccount>> = {
  [accountTypes.covid]: 'covid',
  [accountTypes.family]: 'family',
};

/** What kind of reduced account a type is; undefined for staff. */
export const reducedAccountOf = (accountTypeId: number): ReducedAccount | undefined =>
  reducedAccounts[accountTypeId];

/** Whether a page is one that somebody could get to: what the guard would let through and what they may do there. */
export function mayReach(
  rule: PageRule,
  user: Pick<CurrentUser, 'account' | 'permissions' | 'selectedOrganization'>,
): boolean {
  const reduced = reducedAccountOf(user.account.accountTypeId);
  return reduced === undefined ? mayOpen(rule, user) : rule.reachedBy?.includes(reduced) === true;
}

/** Whether a page stands right below another: `/groups/$id/users` below `/groups/$id`. What it may leave out is no step further. */
export const isRightBelow = (page: string, other: string): boolean =>
  page.startsWith(`${other}/`) && /^[^/]+(\/\{-\$\w+\})?$/.test(page.slice(other.length + 1));
