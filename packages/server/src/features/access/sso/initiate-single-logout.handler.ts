import { initiateSingleLogout } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { handleInPhases, ok } from '../../../platform/http/handle.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { SamlName } from './admit-subject.ts';
import { loadProvider, type SamlProvider } from './identity-provider.ts';
import { samlClient } from './saml-client.ts';

interface SamlSession {
  providerId: number;
  nameId: string;
  samlName: SamlName | null;
  sessionIndex: string | null;
}

/** Returns the signed request that ends the provider's session; the browser carries it there after it has signed out here. */
export const initiateSingleLogoutHandler = handleInPhases(
  initiateSingleLogout,
  async ({ viewer, services, inScope }) => {
    const found = await inScope(
      async (tx) => {
        const session = await samlSessionOf(tx, viewer.sessionId);
        const provider = session ? await loadProvider(tx, services.keys, session.providerId) : null;
        return ok(session && provider?.kind === 'saml' ? { session, provider } : null);
      },
      { as: 'identity' },
    );
    if (!found.ok) return found;
    if (found.value === null || found.value.provider.settings.signOutUrl === null) {
      return ok({ logoutUrl: null });
    }
    const { session, provider } = found.value;
    const client = samlClient(provider, {
      publicUrl: services.config.publicUrl,
      inIdentity: async (work) => {
        const done = await inScope(async (tx) => ok(await work(tx)), { as: 'identity' });
        if (!done.ok) throw new InvariantError('work that refuses nothing was refused');
        return done.value;
      },
    });
    return ok({ logoutUrl: await client.getLogoutUrlAsync(profileOf(session, provider), '', {}) });
  },
);

async function samlSessionOf(tx: Tx, sessionId: number | null): Promise<SamlSession | null> {
  const [row] = await tx.query<SamlSession>(
    sql`select provider_id, name_id, saml_name, saml_session_index as session_index
      from identity.saml_session(${sessionId}::int)`,
    'access.saml_session',
  );
  return row ?? null;
}

/** The person in the provider's own words. */
function profileOf({ nameId, samlName, sessionIndex }: SamlSession, { settings }: SamlProvider) {
  return {
    issuer: settings.idpEntityId,
    nameID: nameId,
    nameIDFormat: samlName?.format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    ...(samlName?.nameQualifier ? { nameQualifier: samlName.nameQualifier } : {}),
    ...(samlName?.spNameQualifier ? { spNameQualifier: samlName.spNameQualifier } : {}),
    ...(sessionIndex === null ? {} : { sessionIndex }),
  };
}
