import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { session } from './session-store.ts';

/**
 * Asks who is signed in, since names, permissions and organizations may have changed since they were stored. Called once
 * when the portal starts; the page does not wait for it.
 */
export async function followAccount(): Promise<void> {
  const asked = session.read();
  if (asked === null) return;
  const { getCurrentUser } = await import('@plumbline/contract/features/access/session');
  try {
    session.update(await send(getCurrentUser, {}, { as: asked }), asked.token);
  } catch (error) {
    // Refusals have acted on the session already; with no answer what was stored stays in use.
    if (!(error instanceof ApiError)) throw error;
  }
}
