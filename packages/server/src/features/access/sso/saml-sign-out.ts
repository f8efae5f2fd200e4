import type { Profile } from '@node-saml/node-saml';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../../platform/audit/record-access.ts';
import type { BrowserAnswer, BrowserContext } from '../../../platform/http/browser-routes.ts';
import { loadProvider, type SamlProvider } from './identity-provider.ts';
import { readRedirect } from './inspect-saml.ts';
import { refusing } from './refusing.ts';
import { samlAddresses, samlClient, useOnce } from './saml-client.ts';
import { SsoRefused } from './sso-refusal.ts';

const signedOutPath = '/login';

/**
 * Handles the provider's messages of single logout: its answer to our request, after which the person is on the sign-in page, or
 * its own request, which ends the sessions that came from it.
 */
export async function takeSignOut(context: BrowserContext): Promise<BrowserAnswer> {
  const { id, services, inIdentity } = context;
  const provider = id === null ? null : await inIdentity((tx) => loadProvider(tx, services.keys, id));
  if (provider?.kind !== 'saml') return { kind: 'nothingHere' };
  const target = { returnUrl: '/', authSource: 3 as const, organizationId: provider.organizationId };
  return refusing(context, target, async () => {
    const { signOutUrl } = samlAddresses(services.config.publicUrl, provider.id);
    const message = await readRedirect(context.queryText, signOutUrl);
    const client = samlClient(provider, { publicUrl: services.config.publicUrl, inIdentity });
    const { profile } = await genuine(client.validateRedirectAsync(message.container, message.signedText));
    if (message.kind === 'SAMLResponse') return { kind: 'redirect', to: signedOutPath };
    if (profile === null || profile.ID === undefined) throw new SsoRefused('sso.answer_not_genuine');
    await endSessions(context, provider, profile, profile.ID);
    const relayState = message.container.RelayState ?? '';
    return { kind: 'redirect', to: await client.getLogoutResponseUrlAsync(profile, relayState, {}, true) };
  });
}

async function genuine<T>(validating: Promise<T>): Promise<T> {
  try {
    return await validating;
  } catch (error) {
    throw new SsoRefused('sso.answer_not_genuine', { cause: error });
  }
}

/** Each request is accepted once, so that an intercepted one does not end the next session. */
async function endSessions(
  { inIdentity, now }: BrowserContext,
  { id, organizationId }: SamlProvider,
  { nameID, sessionIndex }: Profile,
  requestId: string,
): Promise<void> {
  await inIdentity(async (tx) => {
    if (!(await useOnce(tx, id, requestId, now))) throw new SsoRefused('sso.already_used');
    const ended = await tx.query<{ accountId: number }>(
      sql`select account_id from identity.end_saml_sessions(${id}, ${nameID}, ${sessionIndex ?? null}::text)`,
      'access.end_saml_sessions',
    );
    for (const accountId of new Set(ended.map((row) => row.accountId))) {
      await recordAccess(tx, {
        action: 'signed_out',
        accountId,
        organizationId,
        details: { identityProviderId: id },
      });
    }
  });
}
