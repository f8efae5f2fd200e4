import { ssologin } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenIdentityProvider } from '../../../../test/builders/identity-providers.ts';
import { givenAccount, givenOrganization } from '../../../../test/builders/people.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '../../../../test/identity-providers/forging-provider.ts';
import { answerOf, TestBrowser } from '../../../../test/identity-providers/test-browser.ts';
import { startPortal } from '../../../../test/portal.ts';

let server: TestServer;
let provider: ForgingProvider;
let accountId: number;
const email = 'ada@forged.example';
const startAddress = `/oauth/InitiateSingleSignOn?returnurl=%2F&email=${encodeURIComponent(email)}`;

const givenConnection = async (at: TestServer, issuer: string, domain: string) =>
  givenIdentityProvider(at.db, (await givenOrganization(at.db)).id, {
    settings: { kind: 'oidc', issuer, clientId: 'forged-client' },
    secret: { keys: at.services.keys, value: { clientSecret: 'forged-secret' } },
    domains: [domain],
  });

beforeAll(async () => {
  server = await startPortal({ LOOPBACK_PROVIDERS: 'true' });
  provider = await startForgingProvider({ sub: 'sub-ada', email });
  const id = await givenConnection(server, provider.url, 'forged.example');
  const [row] = await server.db.owner<{ organizationId: number }>(
    sql`select organization_id from identity_providers where id = ${id}`,
  );
  accountId = (await givenAccount(server.db, { email, organizationId: row?.organizationId ?? 0 })).id;
});
afterEach(() => {
  provider.forgery = {};
});
afterAll(async () => {
  await provider.close();
  await server.stop();
});

/** One sign-in through the provider, which lies as told once the browser is on its way. */
async function signInWith(forgery: Forgery, more?: Record<string, string>, start = startAddress) {
  const browser = new TestBrowser(server.url);
  const { location } = await browser.visit(start);
  provider.forgery = forgery;
  const answer = answerOf(await browser.visit(provider.answerTo(location ?? '', more)));
  return { browser, answer };
}

test('while it does not lie its people get in, so that nothing below passes because nothing works', async () => {
  const { browser, answer } = await signInWith({});
  const { body } = await server.send(
    ssologin,
    { code: answer.code ?? '' },
    { headers: browser.portalCookies },
  );
  expect(body).toMatchObject({ isSuccess: true, account: { id: accountId } });
});

const now = Math.floor(Date.now() / 1000);

test('sso.answer_expired: where the device is handed on a sign-in of earlier counts nothing, whatever the provider was asked', async () => {
  const onDevice = startAddress.replace('returnurl=%2F', 'returnurl=%2Ftest%2F');
  const earlier = { claims: { auth_time: now - 3_600 } };
  expect((await signInWith(earlier, {}, onDevice)).answer).toMatchObject({
    page: '/test/',
    refusal: 'sso.answer_expired',
  });
  expect((await signInWith({ claims: { auth_time: now } }, {}, onDevice)).answer.code).toBeDefined();
  expect((await signInWith(earlier)).answer.code).toBeDefined();
});

test.each<{ why: string; forgery: Forgery; code: string; more?: Record<string, string> }>([
  { why: 'another nonce', forgery: { claims: { nonce: 'of-another' } }, code: 'sso.answer_not_genuine' },
  { why: 'no nonce', forgery: { claims: { nonce: undefined } }, code: 'sso.answer_not_genuine' },
  {
    why: 'another issuer in the token',
    forgery: { claims: { iss: 'https://evil.example' } },
    code: 'sso.answer_not_genuine',
  },
  {
    why: 'another issuer in the answer',
    forgery: {},
    more: { iss: 'https://evil.example' },
    code: 'sso.answer_not_genuine',
  },
  { why: 'for another client', forgery: { claims: { aud: 'another' } }, code: 'sso.answer_for_another' },
  { why: 'long over', forgery: { claims: { exp: now - 600, iat: now - 900 } }, code: 'sso.answer_expired' },
  {
    why: 'signed with a key that is not published',
    forgery: { isSignedByAnother: true },
    code: 'sso.answer_not_genuine',
  },
  { why: 'signed with the shared secret', forgery: { algorithm: 'HS256' }, code: 'sso.answer_not_genuine' },
  { why: 'not signed', forgery: { algorithm: 'none' }, code: 'sso.answer_not_genuine' },
  { why: 'without a subject', forgery: { claims: { sub: undefined } }, code: 'sso.answer_not_genuine' },
  {
    why: 'an email confirmed in words',
    forgery: { claims: { sub: 'sub-new', email_verified: 'true' } },
    code: 'sso.email_not_verified',
  },
])('a token $why: $code', async ({ forgery, code, more }) => {
  const { answer } = await signInWith(forgery, more);
  expect(answer).toMatchObject({ page: '/login', refusal: code });
  expect(answer.code).toBeUndefined();
});

test('sso.provider_refused: a code the provider does not know any more', async () => {
  const { answer } = await signInWith({
    answers: {
      token: (response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_grant' })),
    },
  });
  expect(answer.refusal).toBe('sso.provider_refused');
});

const redirected: NonNullable<Forgery['answers']>[keyof NonNullable<Forgery['answers']>] = (response) =>
  response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
const endless: typeof redirected = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () =>
    void (response.destroyed || response.write(Buffer.alloc(65_536, ' '), () => setImmediate(more)));
  more();
};

test.each<{ why: string; forgery: Forgery }>([
  { why: 'discovery that redirects', forgery: { answers: { discovery: redirected } } },
  { why: 'discovery without an end', forgery: { answers: { discovery: endless } } },
  { why: 'metadata of another issuer', forgery: { metadata: { issuer: 'https://login.evil.example' } } },
  { why: 'keys behind a redirect', forgery: { answers: { jwks: redirected } } },
  { why: 'tokens behind a redirect', forgery: { answers: { token: redirected } } },
  { why: 'keys inside the network', forgery: { metadata: { jwks_uri: 'https://10.0.0.1/jwks' } } },
  {
    why: 'tokens from the cloud’s own address',
    forgery: { metadata: { token_endpoint: 'http://169.254.169.254/token' } },
  },
  {
    why: 'only signatures that prove nothing',
    forgery: { metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } },
  },
  {
    why: 'a sign-in page that is script',
    forgery: { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
  },
])('sso.provider_unreachable: $why', async ({ forgery }) => {
  expect((await signInWith(forgery)).answer.refusal).toBe('sso.provider_unreachable');
});

describe('without the switch for tests', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startPortal();
  });
  afterAll(() => strict.stop());

  test.each([
    { issuer: 'https://127.0.0.1', domain: 'a.example' },
    { issuer: 'https://169.254.169.254', domain: 'b.example' },
    { issuer: 'https://[::1]', domain: 'c.example' },
    { issuer: 'https://[::ffff:127.0.0.1]', domain: 'd.example' },
    { issuer: 'https://localhost', domain: 'e.example' },
    { issuer: 'http://login.example.org', domain: 'f.example' },
    { issuer: 'https://login.example.org:8443', domain: 'g.example' },
  ])('discovery at $issuer is refused', async ({ issuer, domain }) => {
    await givenConnection(strict, issuer, domain);
    const visit = await new TestBrowser(strict.url).visit(
      `/oauth/InitiateSingleSignOn?returnurl=%2F&email=x@${domain}`,
    );
    expect(answerOf(visit).refusal).toBe('sso.provider_unreachable');
  });

  test('discovery on this machine is not even asked for', async () => {
    let wasAsked = false;
    provider.forgery = {
      answers: {
        discovery: (response) => {
          wasAsked = true;
          response.end('{}');
        },
      },
    };
    await givenConnection(strict, provider.url, 'h.example');
    const visit = await new TestBrowser(strict.url).visit(
      '/oauth/InitiateSingleSignOn?returnurl=%2F&email=x@h.example',
    );
    expect(answerOf(visit).refusal).toBe('sso.provider_unreachable');
    expect(wasAsked).toBe(false);
  });
});

test('sso.failed: what goes wrong on our side is said without its cause, which is in the log', async () => {
  const browser = new TestBrowser(server.url);
  const { location } = await browser.visit(startAddress);
  await server.db.owner(sql`update identity_provider_secrets set sealed = 'v1.00000000.AAAA'`);
  const answer = answerOf(await browser.visit(provider.answerTo(location ?? '')));
  expect(answer).toMatchObject({ page: '/login', refusal: 'sso.failed' });
  expect(
    server.logLines().some((line) => line.level === 'error' && line.message === 'a single sign-on failed'),
  ).toBe(true);
});
