import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { notify } from '../design/notify/notify.ts';
import { ApiError, messageOf } from '../platform/api/api-error.ts';
import { withOrganization } from '../platform/navigation/organization-address.ts';
import { pageNotFound } from '../platform/navigation/pages/entry-pages.ts';
import { reloadAt } from '../platform/navigation/reload-at.ts';
import { flagParam, idParam, stringifySearch } from '../platform/navigation/search-params.ts';
import { decideNavigation } from '../platform/session/decide-navigation.ts';
import { leaveSession } from '../platform/session/leave-session.ts';
import { refreshSession } from '../platform/session/refresh-session.ts';
import { session } from '../platform/session/session-store.ts';
import { switchOrganization } from '../platform/session/switch-organization.ts';
import './route-data.ts';

export interface Navigation {
  location: { href: string; search: object };
  matches: readonly { staticData: StaticDataRouteOption }[];
  /** Only preparing, as on hover: nothing may happen yet. */
  preload: boolean;
}

/** Runs before every page: lets through, leads elsewhere, signs out or switches, as `decideNavigation` says. */
export async function guard({ location, matches, preload }: Navigation): Promise<void> {
  const rule = matches.at(-1)?.staticData.rule ?? pageNotFound;
  const decision = decideNavigation(
    {
      ...rule,
      href: location.href,
      orgId: orgIdIn(location.search),
      keepsUser: isSwitchedOn(location.search, rule.keepsUserWith),
    },
    session.read(),
  );
  switch (decision.kind) {
    case 'login':
      throw redirect({
        href: loginAddress(decision.redirect, decision.orgId ?? session.lastOrganizationId()),
      });
    case 'selectOrganization':
      throw redirect({ href: `/select-organization${stringifySearch({ redirect: decision.redirect })}` });
    case 'goTo':
      throw redirect({ href: decision.path });
    case 'addOrganization':
      throw redirect({ href: withOrganization(location.href, decision.organizationId) });
    case 'switchOrganization':
      if (!preload) await switchThenLoad(decision.organizationId, location.href);
      return;
    case 'clearUser':
      if (!preload) dropSession(isSigningOut(matches.at(-1)?.staticData.page, location.search));
      return;
    case 'proceed':
      if (!preload && session.read() !== null) void refreshSession();
  }
}

const orgIdIn = (search: object): number | undefined =>
  'orgId' in search ? idParam(search.orgId) : undefined;

const isSwitchedOn = (search: object, name: string | undefined): boolean =>
  name !== undefined && flagParam(new Map<string, unknown>(Object.entries(search)).get(name)) === true;

/** The login page that leads back to where somebody wanted to go. */
export function loginAddress(intended: string, orgId: number | undefined): string {
  return `/login${stringifySearch({ redirect: intended, orgId })}`;
}

/** At the sign-in page because of signing out: not in the middle of a sign-in elsewhere, nor on a page that merely signs out too. */
const isSigningOut = (page: string | null | undefined, search: object): boolean =>
  page === '/login' && !('isCallback' in search);

/** Not awaited: the page shows at once, and here the person is signed out whatever the server answers. */
function dropSession(mayLeavePortal: boolean): void {
  leaveSession(mayLeavePortal ? undefined : () => undefined).catch((error: unknown) => {
    notify.error(
      'You are signed out on this device. The portal did not answer, so your session there will end a little later.',
    );
    if (!(error instanceof ApiError)) reportError(error);
  });
}

async function switchThenLoad(organizationId: number, href: string): Promise<void> {
  try {
    await switchOrganization(organizationId);
  } catch (error) {
    throw redirect({
      href: `/select-organization${stringifySearch({ orgId: organizationId, redirect: href })}`,
      state: { refusal: messageOf(error) },
    });
  }
  await reloadAt(href);
}
