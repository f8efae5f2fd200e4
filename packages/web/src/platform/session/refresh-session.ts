import { refreshToken } from '@plumbline/contract/features/access/session';
import { limits } from '@plumbline/contract/lookups/limits';
import { send } from '../api/send.ts';
import { session } from './session-store.ts';

const throttleMs = limits.tokenRefreshThrottleSeconds * 1000;

/** Extends the session on navigation, at most every 30 seconds. A failure is no reason to stop anybody: the next call will tell. */
export function refreshSession(): void {
  const { token, lastRefreshMs } = session.read();
  if (token === null || Date.now() - lastRefreshMs < throttleMs) return;
  session.noteRefresh();
  send(refreshToken, {}).catch(() => undefined);
}
