import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { session } from './session-store.ts';

/**
 * Signs out: this browser forgets the session at once, then the server is told to end it.
 *
 * @throws ApiError when the server could not be told; the session there then ends by itself when it has been idle long enough
 */
export async function leaveSession(): Promise<void> {
  const left = session.read();
  session.end();
  if (left === null) return;
  const { logout } = await import('@plumbline/contract/features/access/session');
  try {
    await send(logout, {}, { as: left, isWithoutOrganization: true });
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.status === 401;
    if (!hadEnded) throw error;
  }
}
