import { send } from '../api/send.ts';
import { session } from './session-store.ts';

/**
 * Closes the organization that internal staff have open. The caller then reloads the page.
 *
 * @throws ApiError when the call fails; the organization then stays open
 */
export async function leaveOrganization(): Promise<void> {
  const { leaveOrganization: call } = await import('@plumbline/contract/features/staff/leave-organization');
  const { getCurrentUser } = await import('@plumbline/contract/features/access/session');
  const current = session.read();
  if (current === null) return;
  await send(call, {});
  const user = await send(getCurrentUser, {}, { as: current, isWithoutOrganization: true });
  session.storeSwitched(user, current.token);
}
