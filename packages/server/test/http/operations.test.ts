import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { echo, endSlowCalls, slow, testHandlers } from './test-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ handlers: testHandlers });
});
afterAll(() => server.stop());

test('/health answers while the process lives, /ready while it can do its work', async () => {
  const health = await server.fetch('/health');
  expect([health.status, await health.json()]).toEqual([200, { status: 'up' }]);
  const ready = await server.fetch('/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('/ready says 503 when the database does not answer, and /health still 200', async () => {
  const lost = await startTestServer({ handlers: testHandlers });
  await lost.db.database.close();
  const ready = await lost.fetch('/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'database does not answer' });
  expect((await lost.fetch('/health')).status).toBe(200);
  await lost.stop();
});

test('/metrics counts calls by path and status, without an organization or a person in its labels', async () => {
  await server.send(echo, { text: 'x' });
  await server.fetch('/api/Nonsense');
  const text = await (await server.fetch('/metrics')).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{call="Test\/Echo",status="200"\} [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  expect([...labels].filter((name) => /organization|account|profile|email|token/.test(name ?? ''))).toEqual(
    [],
  );
  expect(text).not.toContain('Nonsense');
});

test('/metrics does not exist for a forwarded request, nor without the token where one is set', async () => {
  const forwarded = await server.fetch('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(forwarded.status).toBe(404);
  const token = 'a-token-of-operators';
  const guarded = await startTestServer({ handlers: testHandlers, settings: { METRICS_TOKEN: token } });
  const asking = (authorization?: string) =>
    guarded.fetch('/metrics', { headers: authorization === undefined ? {} : { authorization } });
  expect((await asking()).status).toBe(404);
  expect((await asking('Bearer a-token-of-operatorz')).status).toBe(404);
  expect((await asking(`Bearer ${token}`)).status).toBe(200);
  await guarded.stop();
});

/** However slow the machine is, the server has a request in hand. */
const untilInFlight = ({ fetch }: TestServer) =>
  vi.waitFor(
    async () => {
      const text = await (await fetch('/metrics')).text();
      expect(text).toMatch(/^http_requests_in_flight [1-9]/m);
    },
    { timeout: 10_000 },
  );

test('a stop lets the request in flight finish, refuses new ones, and then ends', async () => {
  const stopping = await startTestServer({ handlers: testHandlers });
  const inFlight = stopping.send(slow, { milliseconds: 1_500 });
  await untilInFlight(stopping);
  const stopped = stopping.stop();
  await expect(stopping.fetch('/health')).rejects.toThrow();
  const { status, body, headers } = await inFlight;
  expect([status, body]).toEqual([200, { isSuccess: true, errors: [], waited: 1_500 }]);
  expect(headers.get('connection')).toBe('close');
  await stopped;
});

test('a stop does not wait longer than it may', async () => {
  const stopping = await startTestServer({ handlers: testHandlers });
  const inFlight = stopping.send(slow, { milliseconds: 10_000 }).catch(() => 'cut');
  await untilInFlight(stopping);
  await stopping.stop(300);
  expect(await inFlight).toBe('cut');
  endSlowCalls();
});
