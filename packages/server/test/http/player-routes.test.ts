import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each(['/test', '/test?x=1', '/redeem-code/40816'])(
  '%s is the player where it is on, and the portal where it is off',
  async (path) => {
    expect(await titleAt(withPlayer, path)).toBe('Player');
    expect(await titleAt(without, path)).toBe('Portal');
  },
);

test.each(['/', '/login', '/tests', '/redeem-code', '/profiles/12/overview'])(
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

test('its files lie below /test, apart from those of the portal, and are kept for good', async () => {
  const file = await withPlayer.fetch('/test/assets/entry-a1b2c3.js');
  expect(await file.text()).toContain('Player');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await withPlayer.fetch('/assets/entry-a1b2c3.js')).text()).toContain('Portal');
  for (const path of ['/test/assets/entry-old.js', '/test/.secret', '/test/..%2fweb/index.html'])
    expect((await withPlayer.fetch(path, asBrowser)).status, path).toBe(404);
  expect((await without.fetch('/test/assets/entry-a1b2c3.js')).status).toBe(404);
});
