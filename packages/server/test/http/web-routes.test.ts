import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { echo, testHandlers } from './test-calls.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
let webFolder: string;
let server: TestServer;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html><head><title>Portal</title></head><body></body></html>',
  );
  await writeFile(join(webFolder, 'assets', 'entry-a1b2c3.js'), script);
  await writeFile(join(webFolder, 'assets', 'entry-a1b2c3.js.br'), brotliCompressSync(script));
  await writeFile(join(webFolder, 'assets', 'entry-a1b2c3.js.gz'), gzipSync(script));
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webFolder, '.secret'), 'hunter2');
  server = await startTestServer({
    handlers: testHandlers,
    webFolder,
    settings: { BRAND: 'readycheck', BRAND_PROVIDER: 'Acme "Balance" <1>' },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test.each(['/', '/login', '/profiles/12/overview', '/profiles?page=2&search=a.b', '/index.html/'])(
  'the address %s of a page is answered with the page, which is asked for again each time',
  async (path) => {
    const response = await server.fetch(path, asBrowser);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Portal</title>');
  },
);

test('who asks for the start without taking anything packed gets the page too', async () => {
  const headers = { ...asBrowser.headers, 'accept-encoding': 'identity' };
  const response = await server.fetch('/', { headers });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>Portal</title>');
});

test('the page carries the deployment’s brand where its script looks for it', async () => {
  const html = await (await server.fetch('/', asBrowser)).text();
  const [, content = ''] = /<meta name="brand-settings" content="([^"]*)">/.exec(html) ?? [];
  const settings = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(JSON.parse(settings)).toEqual({ brand: 'readycheck', provider: 'Acme "Balance" <1>' });
});

test('a file with a hash in its name is kept for good', async () => {
  const response = await server.fetch('/assets/entry-a1b2c3.js');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch(/^application\/javascript/);
  expect((await server.fetch('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

/** `fetch` unpacks by itself; the raw bytes tell what was sent. */
const packed = async (path: string, encoding: string) => {
  const { request } = await import('node:http');
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    request(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
};

test('the copies that the build packed are sent as they are', async () => {
  const brotli = await packed('/assets/entry-a1b2c3.js', 'br, gzip');
  expect(brotli.encoding).toBe('br');
  expect(brotli.bytes.equals(brotliCompressSync(script))).toBe(true);
  const gzip = await packed('/assets/entry-a1b2c3.js', 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(script);
  expect((await packed('/assets/entry-a1b2c3.js', 'identity')).bytes.toString()).toBe(script);
});

test('large answers are packed on the way, small ones are not', async () => {
  const document = await packed('/api/openapi.json', 'br');
  expect(document.encoding).toBe('br');
  expect(JSON.parse(brotliDecompressSync(document.bytes).toString())).toMatchObject({ openapi: '3.1.0' });
  expect((await packed('/health', 'br')).encoding).toBeUndefined();
});

test.each([
  { why: 'a missing file', path: '/assets/entry-old.js' },
  { why: 'a missing picture', path: '/profiles/photo.png' },
  { why: 'a hidden file', path: '/.secret' },
  { why: 'a way out of the folder', path: '/..%2f..%2fpackage.json' },
  { why: 'a way out, written plainly', path: '/assets/../../package.json' },
  { why: 'the folder itself', path: '/assets/' },
  { why: 'the outbox outside demo mode', path: '/dev/outbox' },
])('$why is not found', async ({ path }) => {
  const response = await server.fetch(path, asBrowser);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/hunter2|plumbline"/);
});

test('what does not ask for a page gets none', async () => {
  const asData = await server.fetch('/profiles', { headers: { accept: 'application/json' } });
  expect(asData.status).toBe(404);
  expect(
    (
      await server.fetch('/profiles', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(404);
});

test('calls are answered beside the pages', async () => {
  expect(await server.sendOk(echo, { text: 'x' })).toMatchObject({ text: 'x' });
});

/** As it is written: `fetch` tidies an address up before it is sent. */
const statusOf = (path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      `${server.url}/`,
      { path, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

test.each([
  '/..%5c..%5cetc/passwd',
  '/%2e%2e/',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/assets/..%2f.secret',
  '/%00',
  '/assets/%00.js',
])('the address %s is refused quietly, without a line among the errors', async (path) => {
  const before = server.logLines().length;
  expect([400, 403, 404]).toContain(await statusOf(path, { accept: 'text/css' }));
  const lines = server.logLines().slice(before);
  expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

test.each(['x', 'gzip', 'br, x'])(
  'a body packed as %s that is no such thing is a mistake of the request',
  async (encoding) => {
    const before = server.logLines().length;
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect([400, 415]).toContain(await statusOf(`/api/${echo.path}`, headers, '{"text":"x"}'));
    expect(
      server
        .logLines()
        .slice(before)
        .filter(({ level }) => level === 'error'),
    ).toEqual([]);
  },
);

test('B534: pages of billing, and only they, admit the card processor, once cards are on', async () => {
  const cards = {
    STRIPE_SECRET_KEY: `sk_test_${'a1b2c3d4'.repeat(3)}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${'a1b2c3d4'.repeat(3)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${'a1b2c3d4'.repeat(3)}`,
  };
  const withCards = await startTestServer({ handlers: testHandlers, webFolder, settings: cards });
  try {
    const facts = async (at: TestServer, path: string) => {
      const response = await at.fetch(path, asBrowser);
      return {
        isAdmitted: (response.headers.get('content-security-policy') ?? '').includes('js.stripe.com'),
        isNamed: (await response.text()).includes(
          '<meta name="card-processor" content="https://js.stripe.com">',
        ),
      };
    };
    for (const path of ['/billing', '/billing/billing-settings', '/billing/view-invoices?id=7'])
      expect(await facts(withCards, path)).toEqual({ isAdmitted: true, isNamed: true });
    for (const path of ['/', '/login', '/profiles?from=/billing/', '/billings', '/api/billing/x'])
      expect(await facts(withCards, path)).toEqual({ isAdmitted: false, isNamed: false });
    expect(await facts(server, '/billing/billing-settings')).toEqual({ isAdmitted: false, isNamed: false });
  } finally {
    await withCards.stop();
  }
});
