import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../database/test-database.ts';
import { leftoversSince, processState } from './leftovers.ts';

type CleanUp = () => unknown;
let cleanUp: CleanUp = () => undefined;
afterEach(async () => {
  await cleanUp();
});

const kinds: { what: string; leave: () => CleanUp | Promise<CleanUp>; says: RegExp }[] = [
  {
    what: 'a timer',
    leave: () => {
      const timer = setInterval(() => undefined, 60_000);
      return () => clearInterval(timer);
    },
    says: /^open: \d+ Timeout$/,
  },
  {
    what: 'a server that listens',
    leave: async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return () => new Promise((resolve) => server.close(resolve));
    },
    says: /^open: 1 TCPServerWrap$/,
  },
  {
    what: 'a child process',
    leave: () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      return async () => {
        child.kill();
        await once(child, 'exit');
      };
    },
    says: /^open: 1 ProcessWrap$/,
  },
  {
    what: 'a listener of the process',
    leave: () => {
      const listen = () => undefined;
      process.on('warning', listen);
      return () => process.off('warning', listen);
    },
    says: /^listeners of the process: 1 warning$/,
  },
  {
    what: 'a changed environment',
    leave: () => {
      vi.stubEnv('LEFT_BEHIND', 'yes');
      return () => vi.unstubAllEnvs();
    },
    says: /^the environment: LEFT_BEHIND$/,
  },
  {
    what: 'another time zone',
    leave: () => {
      vi.stubEnv('TZ', 'Pacific/Auckland');
      return () => vi.unstubAllEnvs();
    },
    says: /^the time zone: Pacific\/Auckland$/,
  },
  {
    what: 'a replaced global',
    leave: () => {
      vi.stubGlobal('fetch', () => undefined);
      return () => vi.unstubAllGlobals();
    },
    says: /^a global: fetch$/,
  },
  {
    what: 'a clock that stands still',
    leave: () => {
      vi.useFakeTimers();
      return () => vi.useRealTimers();
    },
    says: /^the timers are fake$/,
  },
  {
    what: 'another working folder',
    leave: () => {
      const folder = process.cwd();
      process.chdir('/');
      return () => process.chdir(folder);
    },
    says: /^the working folder: \/$/,
  },
  {
    what: 'an open database',
    leave: async () => {
      const db = await testDatabase();
      return () => db.close();
    },
    says: /^a test database: /,
  },
];

test.each(kinds)('$what is found, and not found any more when it is gone', async ({ leave, says }) => {
  const before = processState();
  expect(await leftoversSince(before)).toEqual([]);
  cleanUp = await leave();
  expect(await leftoversSince(before, 100)).toContainEqual(expect.stringMatching(says));
  await cleanUp();
  cleanUp = () => undefined;
  expect(await leftoversSince(before)).toEqual([]);
});

test('a file that leaves something behind fails although its tests pass, and the file after it does not', async () => {
  const runner = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  const config = fileURLToPath(new URL('./fixture/vitest.config.ts', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-leftovers-'));
  cleanUp = () => rm(folder, { recursive: true });
  const report = join(folder, 'report.json');
  const options = ['run', '--config', config, '--reporter=json', `--outputFile.json=${report}`];
  const run = spawn(process.execPath, [runner, ...options], {
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  expect((await once(run, 'close'))[0]).toBe(1);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
  expect([numPassedTests, numFailedTests]).toEqual([2, 0]);
  const byName = new Map<string, { status: string; message: string }>(
    testResults.map((file: { name: string; status: string; message: string }) => [
      file.name.split('/').at(-1),
      file,
    ]),
  );
  expect(byName.get('b-careful.fixture.ts')?.status).toBe('passed');
  const careless = byName.get('a-careless.fixture.ts');
  expect(careless?.status).toBe('failed');
  expect(careless?.message).toContain('open: 1 Timeout');
  expect(careless?.message).toContain('the environment: LEFT_BY_A_TEST');
}, 60_000);
