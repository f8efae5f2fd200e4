import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
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
