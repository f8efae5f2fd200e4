import { X509Certificate } from 'node:crypto';
import type { IdentityProviderSettings } from '@plumbline/contract';
import { fail, ok, type Result } from '../../../platform/http/result.ts';

type Refusal = 'provider.address_refused' | 'provider.bad_certificate';

/**
 * Checks the values that a staff member typed, before any request is sent (pure). The portal fetches the issuer, so it must be
 * https on the standard port. The browser opens the pages of SAML, so they must be https.
 */
export function checkSettings(
  settings: IdentityProviderSettings,
  { allowsLoopbackProviders }: { allowsLoopbackProviders: boolean },
): Result<IdentityProviderSettings, Refusal> {
  const isProper = (address: string) => {
    const { protocol, hostname, username } = new URL(address);
    const isHere = allowsLoopbackProviders && ['localhost', '127.0.0.1'].includes(hostname);
    return username === '' && (protocol === 'https:' || (isHere && protocol === 'http:'));
  };
  if (settings.kind === 'oidc') {
    const hasPort = new URL(settings.issuer).port !== '' && !allowsLoopbackProviders;
    return isProper(settings.issuer) && !hasPort
      ? ok(settings)
      : fail('provider.address_refused', {}, { field: 'settings.issuer' });
  }
  const { signInUrl, signOutUrl, certificates } = settings;
  if (!isProper(signInUrl)) return fail('provider.address_refused', {}, { field: 'settings.signInUrl' });
  if (signOutUrl !== null && !isProper(signOutUrl)) {
    return fail('provider.address_refused', {}, { field: 'settings.signOutUrl' });
  }
  return certificates.every((pem) => certificateOf(pem) !== null)
    ? ok(settings)
    : fail('provider.bad_certificate', {}, { field: 'settings.certificates' });
}

/** Returns a certificate as the system reads it; null for an invalid one. */
export function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}
