import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { session } from './session-store.ts';

/**
 * Fetches the account that is signed in, since its name, permissions and organizations may have changed since they were stored.
 * Called once when the portal starts; the page does not wait for it.
 */
export async function followAccount(): Promise<void> {
  const current = session.read();
  if (current === null) return;
  const { getCurrentUser } = await import('@plumbline/contract/features/access/session');
  try {
    session.update(await send(getCurrentUser, {}, { as: current }), current.token);
  } catch (error) {
    // A refusal has already acted on the session. Without an answer the stored account stays in use.
    if (!(error instanceof ApiError)) throw error;
  }
}
