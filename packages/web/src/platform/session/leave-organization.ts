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
  const asked = session.read();
  if (asked === null) return;
  await send(call, {});
  const user = await send(getCurrentUser, {}, { as: asked, isWithoutOrganization: true });
  session.storeSwitched(user, asked.token);
}
