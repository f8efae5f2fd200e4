import { accountTypes } from './account-types.ts';
import type { Session } from './session-store.ts';

/** Who a page is for. */
export type PageAccess =
  /** Login, the password pages, full-page prints, page not found: whoever comes is signed out. */
  | 'clearsUser'
  /** Open to everybody, signed in or not. */
  | 'open'
  /** A signed-in account, with or without an organization. */
  | 'account'
  /** A signed-in account in its selected organization. */
  | 'organization';

/** Accounts that reach only pages that name them. */
export type ReducedAccount = 'covid' | 'family';

export interface IntendedPage {
  access: PageAccess;
  /** Reduced accounts that reach it. */
  reachedBy: readonly ReducedAccount[];
  /** Path, query and hash. */
  href: string;
  /** The organization that the address names. */
  orgId: number | undefined;
}

export type NavigationDecision =
  | { kind: 'proceed' }
  | { kind: 'clearUser' }
  | { kind: 'login'; redirect: string; orgId: number | undefined }
  | { kind: 'selectOrganization'; redirect: string }
  | { kind: 'goTo'; path: string }
  | { kind: 'addOrganization'; organizationId: number }
  | { kind: 'switchOrganization'; organizationId: number };

const reducedAccount = (accountTypeId: number): ReducedAccount | undefined => {
  if (accountTypeId === accountTypes.covid) return 'covid';
  return accountTypeId === accountTypes.family ? 'family' : undefined;
};

const homeOf: Readonly<Record<ReducedAccount, string>> = {
  covid: '/account/personal-information',
  family: '/dashboard',
};

/**
 * The navigation guard, without its effects.
 *
 * @param page where somebody wants to go
 * @param session who is signed in here, if anybody
 */
export function decideNavigation(page: IntendedPage, session: Session | null): NavigationDecision {
  if (page.access === 'clearsUser') return { kind: 'clearUser' };
  if (page.access === 'open') return { kind: 'proceed' };
  if (session === null) return { kind: 'login', redirect: page.href, orgId: page.orgId };

  const reduced = reducedAccount(session.user.account.accountTypeId);
  if (reduced !== undefined) {
    return page.reachedBy.includes(reduced) ? { kind: 'proceed' } : { kind: 'goTo', path: homeOf[reduced] };
  }
  return page.access === 'organization' ? inOrganization(page, session) : { kind: 'proceed' };
}

function inOrganization({ href, orgId }: IntendedPage, session: Session): NavigationDecision {
  const selected = session.selectedOrganizationId;
  if (orgId !== undefined && orgId !== selected) return { kind: 'switchOrganization', organizationId: orgId };
  if (selected === null) return { kind: 'selectOrganization', redirect: href };
  return orgId === undefined ? { kind: 'addOrganization', organizationId: selected } : { kind: 'proceed' };
}
