import { limits } from '@plumbline/contract/lookups/limits';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { session } from './session-store.ts';

const refreshEveryMs = limits.tokenRefreshThrottleSeconds * 1000;

/** Extends the session, at most once in 30 seconds across all tabs. Called on navigation, which does not wait for it. */
export async function refreshSession(): Promise<void> {
  // Loaded with the first page of somebody signed in, since signing out needs it too and must not wait for the network.
  const { refreshToken } = await import('@plumbline/contract/features/access/session');
  const current = session.read();
  if (current === null || Date.now() - current.lastRefreshTime < refreshEveryMs) return;
  session.noteRefresh();
  try {
    await send(refreshToken, {}, { isWithoutOrganization: true });
  } catch (error) {
    // A refusal has already ended the session. Without an answer the page's own calls report the failure, and the next navigation
    // tries again.
    if (!(error instanceof ApiError)) throw error;
  }
}
