import type { RegisteredRouter } from '@tanstack/react-router';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { session } from '../platform/session/session-store.ts';

/**
 * Runs the guard again for the page that is open when its session ends, in this tab or another, or loses its organization:
 * a dead token leads to login with the way back.
 */
export function followSession(router: RegisteredRouter): void {
  session.subscribe((now, before) => {
    const page = router.matchRoutes(router.latestLocation).at(-1)?.staticData.page ?? '/$';
    const { access } = ruleOf(page);
    const needsSession = access !== 'open' && access !== 'clearsUser';
    const lostOrganization = now?.selectedOrganizationId === null && before?.selectedOrganizationId !== null;
    if (needsSession && (now === null || lostOrganization)) void router.invalidate();
  });
}
