import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import { withinOneWindow } from '../one-window.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { echo, guess, testHandlers } from './test-calls.ts';

// Ten minutes into an hour of the database's own windows.
const clock: Clock = { now: () => new Date('2026-10-06T15:10:00Z') };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ handlers: testHandlers, clock, settings: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

test('a call past its limit is refused with 429 and says when to come back; another network is not held back', async () => {
  for (const code of ['1', '2', '3']) {
    expect((await server.send(guess, { code }, from('198.51.100.7'))).status).toBe(200);
  }
  const refused = await server.send(guess, { code: '4' }, from('198.51.100.200'));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3000');
  expect(refused.body.errors).toEqual([
    {
      code: 'access.too_many_requests',
      message: 'Too many requests. Please try again in 3000 seconds.',
    },
  ]);
  expect((await server.send(guess, { code: '5' }, from('198.51.101.7'))).status).toBe(200);
});

test('each limit of a call counts by its own key', async () => {
  const answers = [];
  for (const network of ['10.1.0.1', '10.2.0.1', '10.3.0.1']) {
    answers.push((await server.send(guess, { code: 'same' }, from(network))).status);
  }
  expect(answers).toEqual([200, 200, 429]);
});

test('what is counted is kept as a hash: neither an address nor a code can be read from the table', async () => {
  await server.send(guess, { code: 'lindqvist@x.example' }, from('192.0.2.44'));
  const keys = await server.db.owner<{ key: string }>(sql`select key from rate_limits`);
  expect(keys.length).toBeGreaterThan(0);
  for (const { key } of keys) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});

test('many at once are counted one by one: exactly the limit passes', async () => {
  const limit = { name: 'at-once', max: 5, windowSeconds: 3600 };
  const states = await Promise.all(Array.from({ length: 12 }, () => server.services.limits.take(limit, 'x')));
  expect(states.filter(({ isWithin }) => isWithin)).toHaveLength(5);
  expect(states.map(({ used }) => used).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
});

test('looking does not count, and tells whether one more would pass', async () => {
  const limit = { name: 'looked-at', max: 1, windowSeconds: 3600 };
  const { limits } = server.services;
  expect(await limits.peek(limit, 'x')).toMatchObject({ used: 0, isWithin: true });
  expect(await limits.take(limit, 'x')).toMatchObject({ used: 1, isWithin: true });
  expect(await limits.peek(limit, 'x')).toMatchObject({ used: 1, isWithin: false });
  expect(await limits.take(limit, 'x')).toMatchObject({ used: 2, isWithin: false });
  expect(await limits.peek(limit, 'y')).toMatchObject({ used: 0, isWithin: true });
});

test('only as many forwarded addresses are believed as there are proxies', async () => {
  const networkFor = async (forwarded: string, of: TestServer = server) =>
    (await of.sendOk(guess, { code: forwarded + of.url }, from(forwarded))).network;
  expect(await networkFor('203.0.113.9')).toBe('203.0.113.0/24');
  // The first is what the client wrote itself; the last is what the proxy saw.
  expect(await networkFor('1.2.3.4, 203.0.114.9')).toBe('203.0.114.0/24');
  const direct = await startTestServer({ handlers: testHandlers });
  expect(await networkFor('203.0.113.9', direct)).toBe('127.0.0.0/24');
  await direct.stop();
});

test('one network has a ceiling over all calls, before anything is asked of the database', async () => {
  const small = await startTestServer({
    handlers: testHandlers,
    settings: { RATE_LIMIT_PER_MINUTE: '4', TRUSTED_PROXIES: '1' },
  });
  const statuses = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await small.send(echo, { text: 'x' }, from(`192.0.2.${count}`))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const refused = await small.send(echo, { text: 'x' }, from('192.0.2.1'));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body.errors[0]?.code).toBe('access.too_many_requests');
  expect((await small.send(echo, { text: 'x' }, from('192.0.3.1'))).status).toBe(200);
  expect((await small.fetch('/health')).status).toBe(200);
  await small.stop();
});
