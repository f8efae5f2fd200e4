import { pageNotFound } from '../platform/navigation/pages/entry-pages.ts';
import { session } from '../platform/session/session-store.ts';
import type { PortalRouter } from './router.ts';

/**
 * Runs the guard again for the page that is open when its session ends, in this tab or another, or loses its organization:
 * a dead token leads to login with the way back.
 */
export function followSession(router: PortalRouter): void {
  session.subscribe((now, before) => {
    const { access } = router.matchRoutes(router.latestLocation).at(-1)?.staticData.rule ?? pageNotFound;
    const needsSession = access !== 'open' && access !== 'clearsUser';
    const lostOrganization = now?.selectedOrganizationId === null && before?.selectedOrganizationId !== null;
    if (needsSession && (now === null || lostOrganization)) void router.invalidate();
  });
}
