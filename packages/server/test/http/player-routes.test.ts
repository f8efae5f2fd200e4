import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { playerManifest } from '../../src/platform/http/player-manifest.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { testHandlers } from './test-calls.ts';

let folder: string;
let withPlayer: TestServer;
let without: TestServer;

const pageOf = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body></body></html>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-player-'));
  const [webFolder, playerFolder] = [join(folder, 'web'), join(folder, 'player')];
  for (const [path, title] of [
    [webFolder, 'Portal'],
    [playerFolder, 'Player'],
  ] as const) {
    await mkdir(join(path, 'assets'), { recursive: true });
    await writeFile(join(path, 'index.html'), pageOf(title));
    await writeFile(join(path, 'assets', 'entry-a1b2c3.js'), `console.log('${title}')`);
  }
  await writeFile(join(playerFolder, '.secret'), 'hunter2');
  await writeFile(join(playerFolder, 'service-worker.js'), "const page = '@page-version@';");
  await writeFile(join(playerFolder, 'code-worker.js'), 'const code = 1;');
  const settings = { BRAND: 'readycheck' };
  withPlayer = await startTestServer({ handlers: testHandlers, webFolder, playerFolder, settings });
  without = await startTestServer({ handlers: testHandlers, webFolder });
});
afterAll(async () => {
  await withPlayer.stop();
  await without.stop();
  await rm(folder, { recursive: true, force: true });
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
const titleAt = async (server: TestServer, path: string) =>
  /<title>(.*)<\/title>/.exec(await (await server.fetch(path, asBrowser)).text())?.[1];

test.each(['/test', '/test/', '/test?x=1', '/redeem-code/40816'])(
  '%s is the player where it is on, and the portal where it is off',
  async (path) => {
    expect(await titleAt(withPlayer, path)).toBe('Player');
    expect(await titleAt(without, path)).toBe('Portal');
  },
);

test.each(['/', '/login', '/tests', '/test-volume-report', '/redeem-code', '/profiles/12/overview'])(
  '%s stays the portal',
  async (path) => {
    expect(await titleAt(withPlayer, path)).toBe('Portal');
  },
);

test('the player is under the policy of every page, says its brand, and is asked for again each time', async () => {
  const player = await withPlayer.fetch('/test', asBrowser);
  const portal = await withPlayer.fetch('/login', asBrowser);
  for (const name of ['content-security-policy', 'cache-control', 'content-type', 'permissions-policy'])
    expect(player.headers.get(name), name).toBe(portal.headers.get(name));
  expect(player.headers.get('cache-control')).toBe('no-cache');
  expect(await player.text()).toContain(
    '<meta name="brand-settings" content="{&quot;brand&quot;:&quot;readycheck',
  );
});

test('the worker of a QR code lies beside the addresses of codes, and the pages of the portal say that there is a player', async () => {
  const worker = await withPlayer.fetch('/redeem-code/code-worker.js');
  expect([await worker.text(), worker.headers.get('content-type')]).toEqual([
    'const code = 1;',
    'text/javascript; charset=utf-8',
  ]);
  expect((await withPlayer.fetch('/test/code-worker.js')).status).toBe(404);
  const meta = '<meta name="test-player" content="served">';
  expect(await (await withPlayer.fetch('/codes/1', asBrowser)).text()).toContain(meta);
  expect(await (await without.fetch('/codes/1', asBrowser)).text()).not.toContain('test-player');
});

test('its files lie below /test, apart from those of the portal, and are kept for good', async () => {
  const file = await withPlayer.fetch('/test/assets/entry-a1b2c3.js');
  expect(await file.text()).toContain('Player');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await withPlayer.fetch('/assets/entry-a1b2c3.js')).text()).toContain('Portal');
  for (const path of ['/test/assets/entry-old.js', '/test/.secret', '/test/..%2fweb/index.html'])
    expect((await withPlayer.fetch(path, asBrowser)).status, path).toBe(404);
  expect((await without.fetch('/test/assets/entry-a1b2c3.js')).status).toBe(404);
});

test('a build that takes its place on the disk leaves the running server whole: its page names files that are still there', async () => {
  const replaced = join(folder, 'replaced');
  await mkdir(join(replaced, 'assets'), { recursive: true });
  await writeFile(
    join(replaced, 'index.html'),
    pageOf('First').replace('</body>', '<script src="/test/assets/a-1.js"></script></body>'),
  );
  await writeFile(join(replaced, 'assets', 'a-1.js'), "console.log('first')");
  await writeFile(join(replaced, 'assets', 'a-1.js.gz'), gzipSync("console.log('first')"));
  await writeFile(join(replaced, 'service-worker.js'), "const page = '@page-version@';");
  await writeFile(join(replaced, 'code-worker.js'), 'const code = 1;');
  const server = await startTestServer({ handlers: testHandlers, playerFolder: replaced });
  try {
    await rm(replaced, { recursive: true });
    const page = await (await server.fetch('/test/', asBrowser)).text();
    const script = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    for (const encoding of ['identity', 'gzip']) {
      const file = await server.fetch(script, { headers: { 'accept-encoding': encoding } });
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(file.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(await file.text()).toContain('first');
    }
  } finally {
    await server.stop();
  }
});

test('the typed address leads to the one that the service worker answers, and is remembered without a connection', async () => {
  const typed = await withPlayer.fetch('/test', { ...asBrowser, redirect: 'manual' });
  expect(typed.status).toBe(301);
  expect(typed.headers.get('location')).toBe('/test/');
  expect(typed.headers.get('cache-control')).toBe('public, max-age=604800');
});

test('the service worker reaches the player alone, is asked for again each time, and is another one with another page', async () => {
  const worker = await withPlayer.fetch('/test/service-worker.js');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  // Without this header a browser lets it answer below its own folder and nowhere else.
  expect(worker.headers.get('service-worker-allowed')).toBeNull();
  expect(worker.headers.get('content-security-policy')).toContain("default-src 'self'");
  const text = await worker.text();
  expect(text).toMatch(/^const page = '[0-9a-f]{12}';$/);
});

test.each(['/test/service-worker.js', '/redeem-code/code-worker.js'])(
  'where the player is off %s leaves the browser that kept it, with its builds and nothing else',
  async (path) => {
    const answer = await without.fetch(path);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const kept = ['plumbline-test-player-a1', 'of-the-portal', 'plumbline-test-player-b2'];
    const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
    const unregister = vi.fn(async () => true);
    runInNewContext(await answer.text(), {
      self: {
        addEventListener: (name: string, listener: (typeof listeners)[string]) => {
          listeners[name] = listener;
        },
        registration: { unregister },
      },
      caches: {
        keys: async () => [...kept],
        delete: async (name: string) => kept.splice(kept.indexOf(name), 1),
      },
    });
    await new Promise((resolve, reject) =>
      listeners.activate?.({ waitUntil: (work) => work.then(resolve, reject) }),
    );
    expect(kept).toEqual(['of-the-portal']);
    expect(unregister).toHaveBeenCalledOnce();
  },
);

test('the manifest installs the player alone, in the brand of the deployment or of the host', async () => {
  const answer = await withPlayer.fetch('/test/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(await answer.json()).toMatchObject({
    name: 'ReadyCheck',
    start_url: '/test/',
    scope: '/test/',
    display: 'standalone',
    icons: [
      { src: '/test/icons/readycheck-192.png', sizes: '192x192' },
      { src: '/test/icons/readycheck-512.png', sizes: '512x512' },
      { src: '/test/icons/readycheck-maskable-512.png', purpose: 'maskable' },
    ],
  });
  const free = { brand: null, brandProvider: null };
  expect(playerManifest('portal.example', free)).toMatchObject({ name: 'Plumbline', theme_color: '#0e6973' });
  expect(playerManifest('readycheck.example', free)).toMatchObject({ name: 'ReadyCheck' });
  expect(playerManifest('portal.example', { ...free, brandProvider: 'Acme' })).toMatchObject({
    name: 'Acme',
  });
});
