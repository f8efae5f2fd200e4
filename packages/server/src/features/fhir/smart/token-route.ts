import { sql } from 'drizzle-orm';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { ok, type Success } from '../../../platform/http/result.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { workingKey } from '../../../platform/partner-door/identify-partner.ts';
import type { OpenContext, OpenRoute, PartnerAnswer } from '../../../platform/partner-door/partner-route.ts';
import { hashToken, makeToken } from '../../../platform/secrets/secret-token.ts';
import { baseUrlOf } from '../door-context.ts';
import { maxAssertionSeconds, publicKeys, smartAlgorithms, smartScope, tokenSeconds } from './smart-rules.ts';

const limit: Limit = { name: 'smart-token', max: 60, windowSeconds: 60 };
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type OAuthError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';

/** A refusal as OAuth 2.0 has it (RFC 6749, 5.2). Why a client is not accepted is never said. */
const refused = (error: OAuthError, description: string): Success<PartnerAnswer> =>
  ok({
    status: error === 'invalid_client' ? 401 : 400,
    json: { error, error_description: description },
    headers: { 'cache-control': 'no-store' },
  });
const noClient = () => refused('invalid_client', 'The client or its assertion was not accepted.');

/** Exchanges an assertion, signed with the client's private key, for a token of some minutes. Each assertion works once. */
async function exchange(context: OpenContext): Promise<Success<PartnerAnswer>> {
  const { form, now, database, services } = context;
  if (form.get('grant_type') !== 'client_credentials')
    return refused('unsupported_grant_type', 'Only client_credentials is known.');
  if (form.get('client_assertion_type') !== assertionType)
    return refused('invalid_request', `client_assertion_type must be ${assertionType}.`);
  const asked = (form.get('scope') ?? '').split(/\s+/).filter((scope) => scope !== '');
  if (!asked.includes(smartScope)) return refused('invalid_scope', `The scope there is: ${smartScope}.`);
  const assertion = form.get('client_assertion') ?? '';
  const shown = clientOf(assertion);
  if (shown === null) return noClient();
  // Whoever proves themselves by an assertion needs no secret of the key's.
  const key = await workingKey(shown, now, database, () => true);
  const proven = key === null ? null : await provenBy(assertion, shown, context);
  if (key === null || proven === null || !key.scopes.includes('fhir:read')) return noClient();
  const { token, hash } = makeToken('smart');
  const expiresAt = new Date(now.getTime() + tokenSeconds * 1_000);
  const [row] = await database.query<{ isNew: boolean }>(
    sql`select identity.exchange_assertion(${key.keyId}, ${hashToken(proven.jti)}, ${proven.expiresAt.toISOString()}::timestamptz,
      ${hash}, ${expiresAt.toISOString()}::timestamptz) as is_new`,
    'fhir.exchange_assertion',
  );
  if (row?.isNew !== true) {
    services.log.warn({ organizationId: key.organizationId }, 'an assertion of a client was used twice');
    return noClient();
  }
  return ok({
    json: { access_token: token, token_type: 'bearer', expires_in: tokenSeconds, scope: smartScope },
    headers: { 'cache-control': 'no-store' },
  });
}

/** Whose assertion it claims to be: the characters of a key that are shown. */
function clientOf(assertion: string): string | null {
  if (assertion.length > 4_000) return null;
  try {
    const { iss, sub } = decodeJwt(assertion);
    return iss !== undefined && iss === sub && /^plk_[0-9A-Za-z]{15}_$/.test(iss) ? iss : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** What an assertion says, where the client's own key signed it for this address and it is valid now. */
async function provenBy(
  assertion: string,
  shown: string,
  { database, services, now }: OpenContext,
): Promise<{ jti: string; expiresAt: Date } | null> {
  const [row] = await database.query<{ keys: unknown }>(
    sql`select identity.smart_client_keys(${shown}) as keys`,
    'fhir.smart_client_keys',
  );
  const known = publicKeys.safeParse(row?.keys);
  if (!known.success) return null;
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(known.data as JSONWebKeySet), {
      algorithms: [...smartAlgorithms],
      issuer: shown,
      subject: shown,
      audience: `${baseUrlOf({ services })}/auth/token`,
      requiredClaims: ['exp', 'jti'],
      currentDate: now,
      clockTolerance: 5,
    });
    const { exp = 0, jti = '' } = payload;
    const isShort = exp * 1_000 - now.getTime() <= (maxAssertionSeconds + 5) * 1_000;
    return isShort && jti !== '' && jti.length <= 200
      ? { jti, expiresAt: new Date((exp + 60) * 1_000) }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The token endpoint of SMART backend services. */
export const tokenRoute: OpenRoute = { method: 'POST', path: '/auth/token', limit, answer: exchange };
