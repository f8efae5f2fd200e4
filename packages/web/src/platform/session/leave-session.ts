import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { authenticationSources, type Session, session } from './session-store.ts';

/**
 * Signs out: this browser forgets the session at once, then the server is told to end it. Somebody who came through SAML is led on
 * to their identity provider, which ends its own session too.
 *
 * @param goTo leaves the portal for another site
 * @throws ApiError when the server could not be told; the session there then ends by itself when it has been idle long enough
 */
export async function leaveSession(
  goTo: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  const left = session.read();
  session.end();
  if (left === null) return;
  const { logout } = await import('@plumbline/contract/features/access/session');
  // Asked while the session lives; what it answers matters only once that has ended.
  const [provider] = await Promise.allSettled([providerSignOut(left)]);
  await unlessEnded(send(logout, {}, { as: left, isWithoutOrganization: true }));
  if (provider.status === 'rejected') throw provider.reason;
  if (provider.value !== null) goTo(provider.value);
}

/** Where the identity provider ends its session; null where there is none to end. */
async function providerSignOut(left: Session): Promise<string | null> {
  if (left.authenticationSource !== authenticationSources.saml) return null;
  const { initiateSingleLogout } = await import('@plumbline/contract/features/access/single-sign-on');
  const answer = await unlessEnded(send(initiateSingleLogout, {}, { as: left, isWithoutOrganization: true }));
  return answer?.logoutUrl ?? null;
}

/** A session that had ended already is as good as one that ends now. */
async function unlessEnded<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
