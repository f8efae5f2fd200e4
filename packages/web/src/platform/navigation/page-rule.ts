import type { CurrentUser } from '@plumbline/contract';
import type { Permission } from '@plumbline/domain';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import type { AddressFields } from './address-fields.ts';

/** The session that a page needs before it opens. */
export type PageAccess =
  /** Login, the password pages, full-page prints, page not found: opening one signs the person out. */
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

/** Accounts of type 4 and type 5, which reach only the pages that name them. */
export type ReducedAccount = 'covid' | 'family';

/** A line of the page table. */
export interface PageRule {
  /** Its heading, and the browser's title before the brand's. */
  title: string;
  access: PageAccess;
  /** The fields of its address beside the ids of its path: filters, paging, the open dialog. */
  address?: AddressFields;
  /** The pages right below it are its tabs, in the order of the table. Its own address leads to the first of them. */
  holdsTabs?: true;
  /** It only leads to another page under an older address, and is no tab. */
  isAlias?: true;
  /** Reduced accounts that reach it. */
  reachedBy?: readonly ReducedAccount[];
  /** The switch in the address that keeps the session on a page that signs out, because the portal itself opened it. */
  keepsUserWith?: 'isPortal';
  /** Whoever is signed in stays so on a page that signs out: an address that is none is no wish to leave. */
  keepsSignedIn?: true;
  /** The permission that opens it, by the word the server uses; without one every staff member may. */
  needs?: Permission;
  /** The preference of the selected organization that opens it; without one it is there for every organization. */
  needsPreference?: 'externalApiEnabled';
}

/**
 * Returns whether somebody who is signed in may open a page. The guard decides about reduced accounts and missing organizations;
 * this is about what the person may do in the open organization.
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

/** Returns the kind of reduced account that a type is; undefined for staff. */
export const reducedAccountOf = (accountTypeId: number): ReducedAccount | undefined =>
  reducedAccounts[accountTypeId];

/** Returns whether somebody can reach a page: the guard lets them through, and they may open it. */
export function mayReach(
  rule: PageRule,
  user: Pick<CurrentUser, 'account' | 'permissions' | 'selectedOrganization'>,
): boolean {
  const reduced = reducedAccountOf(user.account.accountTypeId);
  return reduced === undefined ? mayOpen(rule, user) : rule.reachedBy?.includes(reduced) === true;
}

/**
 * Returns whether a page is directly below another: `/groups/$id/users` is below `/groups/$id`. An optional part of the path does
 * not count as a level.
 */
export const isRightBelow = (page: string, other: string): boolean =>
  page.startsWith(`${other}/`) && /^[^/]+(\/\{-\$\w+\})?$/.test(page.slice(other.length + 1));
