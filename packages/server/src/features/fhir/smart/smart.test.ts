import { partnerBase } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GivenKey, givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { outcomeOf } from '../../../../test/fhir/outcome-of.ts';
import { exchangeAssertion, signedAssertion } from '../../../../test/fhir/smart-client.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { startPortal } from '../../../../test/portal.ts';
import { fhirBase } from '../fhir-base.ts';

let server: TestServer;
let organizationId: number;
let given: GivenKey;
let privateKey: CryptoKey;
let publicKey: CryptoKey;
let clock: Date | null = null;

const set = async (key: CryptoKey) => ({ keys: [{ ...(await exportJWK(key)), kid: 'one' }] });

const ask = (path: string, bearer: string, init: RequestInit = {}): Promise<Response> =>
  server.fetch(`${fhirBase}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers, authorization: `Bearer ${bearer}` },
  });
const register = (body: unknown): Promise<Response> =>
  ask('/auth/jwks', given.key, { method: 'POST', body: JSON.stringify(body) });

beforeAll(async () => {
  server = await startPortal(undefined, { clock: { now: () => clock ?? new Date() } });
  organizationId = (await givenOrganization(server.db)).id;
  await givenProfile(server.db, organizationId, { externalId: 'A-1' });
  given = await givenIntegrationKey(server.db, organizationId);
  ({ privateKey, publicKey } = await generateKeyPair('ES384'));
  expect((await register(await set(publicKey))).status).toBe(200);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock = null;
  await server.db.owner(sql`delete from rate_limits`);
});

interface Claims {
  audience?: string;
  seconds?: number;
  client?: string;
  signedWith?: CryptoKey;
}

const assertionOf = ({ signedWith, ...claims }: Claims = {}) =>
  signedAssertion(server, signedWith ?? privateKey, { client: given.shown, ...claims });
const exchange = (assertion: string, more: Record<string, string> = {}) =>
  exchangeAssertion(server, assertion, more);

test('the configuration says where a token is given out, and for what', async () => {
  const response = await server.fetch(`${fhirBase}/.well-known/smart-configuration`);
  expect(await response.json()).toMatchObject({
    token_endpoint: `${server.services.config.publicUrl}${fhirBase}/auth/token`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    scopes_supported: ['system/*.rs'],
  });
});

test('a signed assertion is exchanged for a token that reads for five minutes, and once only', async () => {
  const assertion = await assertionOf();
  const { status, body } = await exchange(assertion);
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^plt_/),
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/*.rs',
    },
  ]);
  const token = String(body.access_token);
  expect((await ask('/Patient', token)).status).toBe(200);
  expect(await exchange(assertion)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  clock = new Date(Date.now() + 301_000);
  expect((await ask('/Patient', token)).status).toBe(401);
});

test.each([
  {
    why: 'for another address',
    claims: async (): Promise<Claims> => ({ audience: 'https://elsewhere.example' }),
  },
  { why: 'that ended', claims: async (): Promise<Claims> => ({ seconds: -60 }) },
  { why: 'valid for an hour', claims: async (): Promise<Claims> => ({ seconds: 3_600 }) },
  { why: 'of an unknown client', claims: async (): Promise<Claims> => ({ client: 'plk_000000000000000_' }) },
  {
    why: 'signed with another key',
    claims: async (): Promise<Claims> => ({ signedWith: (await generateKeyPair('ES384')).privateKey }),
  },
])('an assertion $why is not accepted', async ({ claims }) => {
  expect(await exchange(await assertionOf(await claims()))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test('what is no request of this kind is refused in the words of OAuth', async () => {
  const assertion = await assertionOf();
  expect((await exchange(assertion, { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
  expect((await exchange(assertion, { client_assertion_type: 'x' })).body.error).toBe('invalid_request');
  expect((await exchange(assertion, { scope: 'system/*.cruds' })).body.error).toBe('invalid_scope');
  expect((await exchange('nothing')).body.error).toBe('invalid_client');
});

test('keys with their private part, weak ones and none are not kept', async () => {
  const { privateKey: whole } = await generateKeyPair('ES384', { extractable: true });
  const weak = { kty: 'RSA', kid: 'weak', n: 'abc', e: 'AQAB' };
  const noPoint = { kty: 'EC', crv: 'P-384', kid: 'one', x: 'AAAA', y: 'AAAA' };
  const short = { kty: 'RSA', kid: 'short', n: `${'A'.repeat(300)}${'_'.repeat(42)}`, e: 'AQAB' };
  const good = (await set(publicKey)).keys[0];
  const unstorable = ['a\0', '\ud800', ''].map((kid) => ({ keys: [{ ...good, kid }] }));
  for (const body of [
    { keys: [] },
    { keys: [weak] },
    { keys: [noPoint] },
    { keys: [short] },
    {},
    ...unstorable,
  ]) {
    const response = await register(body);
    expect({ status: response.status, body: await response.json() }).toMatchObject(
      outcomeOf('fhir.wrong_keys'),
    );
  }
  const kept = await register(await set(whole));
  expect(JSON.stringify(await kept.json())).not.toContain('"d"');
  await register(await set(publicKey));
});

test('a token ends with the integration, and assertions with the public keys', async () => {
  const { body } = await exchange(await assertionOf());
  const token = String(body.access_token);
  await server.db.owner(
    sql`update external_integrations set is_enabled = false where id = ${given.integrationId}`,
  );
  expect((await ask('/Patient', token)).status).toBe(401);
  expect((await exchange(await assertionOf())).status).toBe(401);
  await server.db.owner(
    sql`update external_integrations set is_enabled = true where id = ${given.integrationId}`,
  );
  expect((await ask('/Patient', token)).status).toBe(200);
  const forgotten = await server.fetch(`${fhirBase}/auth/jwks`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${given.key}` },
  });
  expect(forgotten.status).toBe(200);
  expect((await exchange(await assertionOf())).status).toBe(401);
  await register(await set(publicKey));
});

test('a token opens FHIR alone, whatever its key may do, and is not exchanged for keys that last', async () => {
  const token = String((await exchange(await assertionOf())).body.access_token);
  const asked = (path: string, bearer: string) =>
    server.fetch(`${partnerBase}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  for (const path of ['/tests', '/people?externalId=A-1']) {
    expect((await asked(path, given.key)).status).toBe(200);
    expect((await asked(path, token)).status).toBe(403);
  }
  const stranger = await generateKeyPair('ES384');
  const body = JSON.stringify(await set(stranger.publicKey));
  expect((await ask('/auth/jwks', token, { method: 'POST', body })).status).toBe(403);
  const forgotten = await server.fetch(`${fhirBase}/auth/jwks`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(forgotten.status).toBe(403);
  expect((await exchange(await assertionOf({ signedWith: stranger.privateKey }))).status).toBe(401);
  expect((await exchange(await assertionOf())).status).toBe(200);
});

test('tokens end where other public keys are given', async () => {
  const token = String((await exchange(await assertionOf())).body.access_token);
  expect((await ask('/Patient', token)).status).toBe(200);
  expect((await register(await set(publicKey))).status).toBe(200);
  expect((await ask('/Patient', token)).status).toBe(401);
});

test('tokens and assertions that are past their time are purged', async () => {
  await exchange(await assertionOf());
  await server.db.owner(sql`update smart_tokens set expires_at = now() - interval '1 day'`);
  await server.db.owner(sql`update smart_assertions set expires_at = now() - interval '1 day'`);
  await server.db.database.query(sql`select identity.purge_smart(now())`);
  expect(
    await server.db.owner(sql`select 1 from smart_tokens union all select 1 from smart_assertions`),
  ).toEqual([]);
});
