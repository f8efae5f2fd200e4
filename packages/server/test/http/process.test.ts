import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { testDatabase } from '../database/test-database.ts';
import { freePort } from '../database/throwaway-postgres.ts';
import { processesBelow } from '../processes-below.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from './server-process.ts';

vi.setConfig({ testTimeout: processTestMs });

let folder: string;
let processes: ServerProcesses;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-process-'));
  processes = await serverProcesses();
}, processTestMs);
afterEach(() => processes.endAll());
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string>) => processes.start(settings);
const running = (settings: Record<string, string> = {}) =>
  processes.running({ DATA_DIR: join(folder, 'data'), ...settings });

test('it says where it runs and what the embedded database is for, answers, and ends at a signal', async () => {
  const { child, exited, output, url } = await running();
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect(output()).toContain('embedded database, which is for one machine and for evaluation');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
});

/** Sends the head of a request and half of its body, and resolves once the server has admitted it, which asks for the body then. */
async function sendHalf(url: string): Promise<ClientRequest> {
  const pending = httpRequest(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const asked = once(pending, 'continue');
  pending.flushHeaders();
  await asked;
  pending.write('{"email":"nobody@x.example",');
  return pending;
}

/** The server refuses whoever comes now: it has taken the signal. */
const isStopping = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/ready`)
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: 30_000, interval: 20 },
    )
    .toBe(false);

test('a request that was let in before the signal is answered, then the process ends', async () => {
  const { child, exited, url } = await running();
  const pending = await sendHalf(url);
  const answered = once(pending, 'response') as Promise<[IncomingMessage]>;
  child.kill('SIGTERM');
  await isStopping(url);
  pending.end('"password":7}');
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(400);
  expect(await exited).toBe(0);
});

test('whoever reads its output goes away in the middle of a line: it answers on, and ends at a signal', async () => {
  const port = await freePort();
  const { child, exited } = start({
    PORT: String(port),
    DATA_DIR: join(folder, 'unread'),
    LOG_LEVEL: 'debug',
  });
  // As `head` does: the first words are read, and what the start says after them is not.
  child.stdout?.once('data', () => child.stdout?.destroy());
  const health = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 60_000, interval: 50 });
  for (let request = 0; request < 20; request += 1) expect(await health()).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('a second signal does not wait', async () => {
  const { child, exited, url } = await running();
  const pending = await sendHalf(url);
  pending.on('error', () => undefined);
  child.kill('SIGTERM');
  await isStopping(url);
  child.kill('SIGTERM');
  // Whoever waits for what is under way ends with 0.
  expect(await exited).toBe(1);
});

test('settings that do not fit are named, one sentence each, and nothing is opened', async () => {
  const { exited, output } = start({ PORT: 'http', WORKERS: '3', DEMO: 'maybe' });
  expect(await exited).toBe(1);
  expect(output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DEMO must be true or false.',
  ]);
});

test('a second process on the same folder is refused in a sentence', async () => {
  await running();
  const second = start({ PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
  expect(await second.exited).toBe(1);
  expect(second.output().trim()).toMatch(/^[^\n]*already open in process \d+[^\n]*$/);
});

test.runIf(inject('database').kind === 'postgres')(
  'several processes share the port and the metrics; one that dies is replaced, and a signal ends all',
  async () => {
    const db = await testDatabase();
    const { child, exited, url } = await running({ DATABASE_URL: db.urls?.app ?? '', WORKERS: '2' });
    const workers = () => processesBelow(child.pid ?? 0);
    const before = workers();
    expect(before).toHaveLength(2);

    const ask = () => fetch(`${url}/health`, { headers: { connection: 'close' } });
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    // Whichever worker was asked, it answers for both.
    expect(metrics).toMatch(/http_request_duration_seconds_count\{call="\/health",status="200"\} 2\d/);
    expect(metrics).toMatch(/database_connections\{state="total"\} \d/);

    await new Promise((resolve) => setTimeout(resolve, 5_000));
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(workers, { timeout: 10_000 }).not.toContain(before[0]);
    await expect.poll(workers, { timeout: 10_000 }).toHaveLength(2);
    await expect.poll(async () => (await ask().catch(() => ({ status: 0 }))).status).toBe(200);

    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(workers()).toEqual([]);
    await db.close();
  },
);
