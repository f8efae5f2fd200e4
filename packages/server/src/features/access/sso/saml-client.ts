import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { SamlProvider } from './identity-provider.ts';

/** How far the provider's clock may be from ours. */
const clockSkewMs = 30_000;
/** How long a request may wait for its answer, and how old an assertion may be. */
const requestLivesMs = 600_000;

export interface SamlAddresses {
  /** Our name towards this provider, and where our metadata are: an answer for another connection is not for us. */
  entityId: string;
  answerUrl: string;
  signOutUrl: string;
}

/** Our side of a connection, as the provider knows it. */
export function samlAddresses(publicUrl: string, providerId: number): SamlAddresses {
  const own = `${publicUrl}/saml/${providerId}`;
  return { entityId: `${own}/metadata`, answerUrl: `${own}/acs`, signOutUrl: `${own}/slo` };
}

export type InIdentity = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The protocol's library, set to the strictest it knows; what it does not check stands in `check-assertion.ts`. */
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
    // The assertion's own signature is what counts; many providers sign nothing else.
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
    // Which name and which way of proving it is the provider's to say.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Requests wait in the database, so that any process may take the answer. */
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

/** Notes that something a provider signed was taken. False when it was taken before. */
export async function useOnce(tx: Tx, providerId: number, signedId: string, now: Date): Promise<boolean> {
  // As long as anything of it could still be valid.
  const expiresAt = new Date(now.getTime() + 2 * requestLivesMs).toISOString();
  const [row] = await tx.query<{ isFirst: boolean }>(
    sql`select identity.use_assertion(${providerId}, ${signedId}, ${expiresAt}::timestamptz) as is_first`,
    'access.use_assertion',
  );
  return row?.isFirst === true;
}
