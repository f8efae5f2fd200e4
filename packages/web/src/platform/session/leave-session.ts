import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { authenticationSources, type Session, session } from './session-store.ts';

/**
 * Signs out. This browser drops the session at once, and then the server ends it. Somebody who signed in through SAML goes on to
 * their identity provider, which ends its own session too.
 *
 * @param goTo leaves the portal for another site
 * @throws ApiError when the call fails; the session on the server then ends when it has been idle long enough
 */
export async function leaveSession(
  goTo: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  const left = session.read();
  session.end();
  if (left === null) return;
  const { logout } = await import('@plumbline/contract/features/access/session');
  // This call needs the live session; its answer is used only after the session has ended.
  const [provider] = await Promise.allSettled([providerSignOut(left)]);
  await unlessEnded(send(logout, {}, { as: left, isWithoutOrganization: true, outlivesPage: true }));
  if (provider.status === 'rejected') throw provider.reason;
  if (provider.value !== null) goTo(provider.value);
}

/** Returns where the identity provider ends its session; null where there is none to end. */
async function providerSignOut(left: Session): Promise<string | null> {
  if (left.authenticationSource !== authenticationSources.saml) return null;
  const { initiateSingleLogout } = await import('@plumbline/contract/features/access/single-sign-on');
  const answer = await unlessEnded(send(initiateSingleLogout, {}, { as: left, isWithoutOrganization: true }));
  return answer?.logoutUrl ?? null;
}

/** A session that had already ended counts as one that ends now. */
async function unlessEnded<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
