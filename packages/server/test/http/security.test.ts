import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPagePolicy } from '../../src/platform/http/security-headers.ts';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { echo, person, testHandlers, viewerByToken, write } from './test-calls.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  const own = { accountId: 0, organizationId: 0 };
  server = await startTestServer({ handlers: testHandlers, viewerOf: () => viewerByToken(own) });
  own.organizationId = (await givenOrganization(server.db)).id;
  own.accountId = (await givenAccount(server.db, { organizationId: own.organizationId })).id;
  secure = await startTestServer({
    handlers: testHandlers,
    settings: { PUBLIC_URL: 'https://portal.example.org', ALLOWED_HOSTS: 'my-readycheck.example.org' },
  });
});
afterAll(async () => {
  await server.stop();
  await secure.stop();
});

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default";

test.each([
  { why: 'an answer', path: '/health' },
  { why: 'a refusal', path: '/api/Nonsense' },
])('$why carries the security headers', async ({ path }) => {
  const { headers } = await server.fetch(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

test('an address that cannot be read is answered without room for a page', async () => {
  const { headers } = await server.fetch('/api/%zz');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('browsers are told to stay on https where people arrive over https, and only there', async () => {
  expect((await secure.fetch('/health')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await server.fetch('/health')).headers.get('strict-transport-security')).toBeNull();
});

test('another origin is allowed nothing', async () => {
  const preflight = await server.fetch(`/api/${echo.path}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.status).toBe(404);
  const { headers } = await server.send(echo, { text: 'x' }, { headers: { origin: 'https://evil.example' } });
  for (const answer of [preflight.headers, headers]) {
    expect([...answer.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

/** `fetch` does not let a test choose its Host. */
const withHost = (to: TestServer, host: string, path = `/api/${echo.path}`) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const pending = httpRequest(
      `${to.url}${path}`,
      { method: 'POST', headers: { host, 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    pending.on('error', reject);
    pending.end('{"text":"x"}');
  });

test.each([
  { host: 'portal.example.org', status: 200 },
  { host: 'my-readycheck.example.org:443', status: 200 },
  { host: 'localhost:3000', status: 200 },
  { host: 'evil.example', status: 421 },
  { host: 'portal.example.org.evil.example', status: 421 },
])('a request addressed to $host is answered with $status', async ({ host, status }) => {
  const answer = await withHost(secure, host);
  expect(answer.status).toBe(status);
  if (status === 421) {
    expect(JSON.parse(answer.text)).toEqual({
      isSuccess: false,
      errors: [{ code: 'request.wrong_host', message: 'This address is not served here.' }],
    });
  }
});

test('the provider in the unexpected sentence is the brand of the host, or the one that is set', async () => {
  const broken = { handlers: testHandlers, viewerOf: () => viewerByToken({}) };
  const renamed = await startTestServer({ ...broken, settings: { BRAND_PROVIDER: 'Acme Balance' } });
  const readycheck = await startTestServer({ ...broken, settings: { BRAND: 'readycheck' } });
  const sentence = async (of: TestServer) =>
    (await of.send(person, { id: 5 }, { token: 'broken' })).body.errors[0]?.message;
  expect(await sentence(renamed)).toMatch(
    /^An unexpected error occured\. .* please call Acme Balance support\. \(code \w+\)$/,
  );
  expect(await sentence(readycheck)).toContain('please call ReadyCheck support.');
  await renamed.stop();
  await readycheck.stop();
});

test('the log holds ids, and nothing that was typed, sent, searched or borne', async () => {
  const secrets = ['Lindqvist', 'hunter2', 'tok-super-secret', 'searched-name', '203.0.113.9'];
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'Lindqvist-phone' };
  await server.send(echo, { text: 'Lindqvist hunter2' }, { token: 'tok-super-secret', headers });
  await server.send(write, { name: 'Lindqvist', outcome: 'throw' }, { token: 'admin', headers });
  await server.send(person, { id: 5 }, { token: 'broken', headers });
  await server.fetch('/api/Profile?search=searched-name&token=tok-super-secret');
  await server.fetch('/profiles/Lindqvist?search=searched-name');
  const answered = server.logLines();
  expect(answered.length).toBeGreaterThanOrEqual(5);
  expect(answered).toContainEqual(
    expect.objectContaining({ message: 'unexpected error', call: write.path, accountId: expect.any(Number) }),
  );
  const text = JSON.stringify(answered);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('a line is written for each call: which, how it ended, how long it took, who asked and where', async () => {
  await server.sendOk(person, { id: 5 }, { token: 'admin', headers: { 'X-Request-Id': 'one-line-a-call' } });
  await expect
    .poll(() => server.logLines().filter((line) => line.requestId === 'one-line-a-call'))
    .toEqual([
      {
        level: 'info',
        time: expect.any(String),
        pid: process.pid,
        requestId: 'one-line-a-call',
        method: 'POST',
        call: person.path,
        status: 200,
        durationMs: expect.any(Number),
        accountId: expect.any(Number),
        organizationId: expect.any(Number),
        message: 'answered',
      },
    ]);
});

describe('a page on which a card may be typed', () => {
  const cards = (apiUrl: string | null) => cardPagePolicy({ apiUrl });
  const differences = (text: string) => {
    const usual = new Set(policy.split(';'));
    return text.split(';').filter((directive) => !usual.has(directive));
  };

  test('admits the script, the frames and the API of Stripe, and is as strict as every other in all else', () => {
    expect(differences(cards(null))).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
    ]);
    const names = (text: string) => text.split(';').map((directive) => directive.split(' ')[0]);
    expect(names(cards(null))).toEqual(expect.arrayContaining(names(policy)));
  });

  test('admits the stand-in in its place where the server charges cards there', () => {
    expect(differences(cards('http://127.0.0.1:12111'))).toEqual([
      "script-src 'self' http://127.0.0.1:12111",
      'frame-src http://127.0.0.1:12111',
      "connect-src 'self' http://127.0.0.1:12111",
    ]);
  });
});
