import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { SamlProvider } from './identity-provider.ts';

/** The tolerated difference between the provider's clock and ours. */
export const clockSkewMs = 30_000;
/** How long a request may wait for its answer, and how old an assertion may be. */
const requestLivesMs = 600_000;

export interface SamlAddresses {
  /**
   * Returns our name towards this provider, which is also the address of our metadata: an answer for another connection is not for
   * us.
   */
  entityId: string;
  answerUrl: string;
  signOutUrl: string;
}

/** Returns our side of a connection, as the provider knows it. */
export function samlAddresses(publicUrl: string, providerId: number): SamlAddresses {
  const own = `${publicUrl}/saml/${providerId}`;
  return { entityId: `${own}/metadata`, answerUrl: `${own}/acs`, signOutUrl: `${own}/slo` };
}

export type InIdentity = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Returns the protocol's library with its strictest settings; `check-assertion.ts` checks the rest. */
export function samlClient(
  { id, settings, signing }: SamlProvider,
  { publicUrl, inIdentity }: { publicUrl: string; inIdentity: InIdentity },
): SAML {
  const addresses = samlAddresses(publicUrl, id);
  return new SAML({
    issuer: addresses.entityId,
    audience: addresses.entityId,
    callbackUrl: addresses.answerUrl,
    logoutCallbackUrl: addresses.signOutUrl,
    entryPoint: settings.signInUrl,
    logoutUrl: settings.signOutUrl ?? settings.signInUrl,
    idpIssuer: settings.idpEntityId,
    idpCert: [...settings.certificates],
    wantAssertionsSigned: true,
    // The assertion's own signature is decisive, since many providers sign nothing else.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLivesMs,
    cacheProvider: requestsInDatabase(id, inIdentity),
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: requestLivesMs,
    privateKey: signing.privateKey,
    publicCert: signing.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The provider decides on the kind of name and of proof.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Requests are stored in the database, so that any process may handle the answer. */
function requestsInDatabase(providerId: number, inIdentity: InIdentity): CacheProvider {
  return {
    saveAsync: async (requestId, value) => {
      const createdAt = Date.now();
      const expiresAt = new Date(createdAt + requestLivesMs).toISOString();
      await inIdentity((tx) =>
        tx.query(
          sql`select identity.save_saml_request(${providerId}, ${requestId}, ${value}, ${expiresAt}::timestamptz)`,
          'access.save_saml_request',
        ),
      );
      return { value, createdAt };
    },
    getAsync: async (requestId) => {
      const [row] = await inIdentity((tx) =>
        tx.query<{ value: string | null }>(
          sql`select identity.saml_request(${providerId}, ${requestId}) as value`,
          'access.saml_request',
        ),
      );
      return row?.value ?? null;
    },
    removeAsync: async (requestId) => {
      if (requestId === null) return null;
      await inIdentity((tx) =>
        tx.query(
          sql`select identity.forget_saml_request(${providerId}, ${requestId})`,
          'access.forget_saml_request',
        ),
      );
      return requestId;
    },
  };
}

/** Records that a signed message was accepted. Returns false when it was accepted before. */
export async function useOnce(tx: Tx, providerId: number, signedId: string, now: Date): Promise<boolean> {
  // The record is kept as long as any part of the message can be valid.
  const expiresAt = new Date(now.getTime() + 2 * requestLivesMs).toISOString();
  const [row] = await tx.query<{ isFirst: boolean }>(
    sql`select identity.use_assertion(${providerId}, ${signedId}, ${expiresAt}::timestamptz) as is_first`,
    'access.use_assertion',
  );
  return row?.isFirst === true;
}
