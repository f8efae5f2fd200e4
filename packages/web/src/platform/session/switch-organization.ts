import { send } from '../api/send.ts';
import { session } from './session-store.ts';

/**
 * Selects another organization. The caller then reloads the page, so that nothing of the former organization stays.
 *
 * @throws ApiError `organization.not_yours`, or `organization.no_grant` for internal staff without a live grant
 */
export async function switchOrganization(organizationId: number): Promise<void> {
  const current = session.read();
  if (current === null) return;
  const { switchSelectedOrganization } = await import('@plumbline/contract/features/access/session');
  const user = await send(
    switchSelectedOrganization,
    { organizationId },
    // The former organization may be out of reach by now.
    { as: current, isWithoutOrganization: true },
  );
  session.storeSwitched(user, current.token);
}
