import { randomUUID } from 'node:crypto';
import { type CryptoKey, SignJWT } from 'jose';
import { fhirBase } from '../../src/features/fhir/fhir-base.ts';
import type { TestServer } from '../http/start-test-server.ts';

interface Claims {
  /** The shown part of the key. */
  client: string;
  audience?: string | undefined;
  /** From now on; two minutes unless told. */
  seconds?: number | undefined;
}

/** What a client signs to get a token (SMART Backend Services), with the key that it registered as `one`. */
export const signedAssertion = (
  server: TestServer,
  privateKey: CryptoKey,
  { client, audience, seconds = 120 }: Claims,
): Promise<string> =>
  new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES384', kid: 'one', typ: 'JWT' })
    .setIssuer(client)
    .setSubject(client)
    .setAudience(audience ?? `${server.services.config.publicUrl}${fhirBase}/auth/token`)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(privateKey);

/** Asks for a token. @param more in place of what such a request holds */
export async function exchangeAssertion(
  server: TestServer,
  assertion: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await server.fetch(`${fhirBase}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'system/*.rs',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...more,
    }).toString(),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
