import { type PageRule, type ReducedAccount, reducedAccountOf } from '../navigation/page-rule.ts';
import type { Session } from './session-store.ts';

export interface IntendedPage extends Pick<PageRule, 'access' | 'reachedBy' | 'keepsSignedIn'> {
  /** Path, query and hash. */
  href: string;
  /** The organization that the address names. */
  orgId: number | undefined;
  /** True where the portal itself opened a page that signs out. */
  keepsUser?: boolean;
}

export type NavigationDecision =
  | { kind: 'proceed' }
  | { kind: 'clearUser' }
  | { kind: 'login'; redirect: string; orgId: number | undefined }
  | { kind: 'selectOrganization'; redirect: string }
  | { kind: 'goTo'; path: string }
  | { kind: 'addOrganization'; organizationId: number }
  | { kind: 'switchOrganization'; organizationId: number };

const homeOf: Readonly<Record<ReducedAccount, string>> = {
  covid: '/account/personal-information',
  family: '/dashboard',
};

/**
 * Returns the decision of the navigation guard, without its effects.
 *
 * @param page the requested page
 * @param session the session of this browser; null where nobody is signed in
 */
export function decideNavigation(page: IntendedPage, session: Session | null): NavigationDecision {
  if (page.access === 'clearsUser') {
    const keeps = page.keepsUser === true || (page.keepsSignedIn === true && session !== null);
    return { kind: keeps ? 'proceed' : 'clearUser' };
  }
  if (page.access === 'open') return { kind: 'proceed' };
  const isStranger = page.access === 'staff' && session?.user.account.isSuperAdmin !== true;
  if (session === null || isStranger) return { kind: 'login', redirect: page.href, orgId: page.orgId };

  const reduced = reducedAccountOf(session.user.account.accountTypeId);
  if (reduced !== undefined) {
    return page.reachedBy?.includes(reduced) ? { kind: 'proceed' } : { kind: 'goTo', path: homeOf[reduced] };
  }
  const hasFrame = page.access === 'organization' || page.access === 'signedIn';
  return hasFrame ? inOrganization(page, session) : { kind: 'proceed' };
}

function inOrganization({ access, href, orgId }: IntendedPage, session: Session): NavigationDecision {
  const selected = session.selectedOrganizationId;
  if (orgId !== undefined && orgId !== selected) return { kind: 'switchOrganization', organizationId: orgId };
  if (selected === null) {
    return access === 'organization' ? { kind: 'selectOrganization', redirect: href } : { kind: 'proceed' };
  }
  return orgId === undefined ? { kind: 'addOrganization', organizationId: selected } : { kind: 'proceed' };
}
