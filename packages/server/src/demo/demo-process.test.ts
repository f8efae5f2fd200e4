import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  apiBase,
  type Call,
  getDashboard,
  getProfilesPaged,
  headers,
  login,
  type RequestInputOf,
  type ResponseOf,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, type ServerProcesses, serverProcesses } from '../../test/http/server-process.ts';
import { demoPassword } from './demo-accounts.ts';
import { demoTimeZone } from './demo-calendar.ts';

const loading = 'Loading the demo data in the background';
const complete = 'The demo data are complete';
/** On a machine that is busy with other tests too. */
const withinMs = 180_000;

let folder: string;
let processes: ServerProcesses;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-process-'));
  processes = await serverProcesses();
});
afterAll(async () => {
  await processes.endAll();
  await rm(folder, { recursive: true, force: true });
});

async function said({ output, child }: ServerProcess, words: string): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; await wait(50)) {
    if (output().includes(words)) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`the server did not say '${words}':\n${output()}`);
}

/** Starts the portal; longer is waited for the demo's first people than for an empty portal. */
async function running(settings: Record<string, string>): Promise<ServerProcess & { url: string }> {
  const server = processes.start({ PORT: '0', LOG_LEVEL: 'silent', DEMO: 'true', ...settings });
  await said(server, 'running at');
  const port = /running at http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  return { ...server, url: `http://127.0.0.1:${port}` };
}

const timesSaid = ({ output }: ServerProcess, words: string) => output().split(words).length - 1;

/** Asks as somebody of the demo, with a sign-in each time. */
async function askAs<C extends Call>(
  url: string,
  email: string,
  call: C,
  request: RequestInputOf<C>,
): Promise<ResponseOf<C>> {
  const post = async (path: string, body: object, more: Record<string, string>) => {
    const response = await fetch(`${url}${apiBase}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [headers.timeZone]: demoTimeZone, ...more },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return await response.json();
  };
  const user = (await post(login.path, { email, password: demoPassword }, {})) as ResponseOf<typeof login>;
  return (await post(call.path, request, {
    [headers.authorization]: `Bearer ${user.token}`,
    [headers.selectedOrganization]: String(user.selectedOrganization?.id),
  })) as ResponseOf<C>;
}

test('the demo is looked at while it is filled; killed in the middle, the next start goes on until everybody is there once', async () => {
  const settings = { DATA_DIR: join(folder, 'data') };
  const first = await running(settings);
  await said(first, loading);
  const { facts, activeCodes } = await askAs(first.url, 'trainer@riverside.example', getDashboard, {});
  expect(facts.worseToday).toBeGreaterThan(0);
  expect(facts.openEvents).toBeGreaterThan(0);
  expect(activeCodes.length).toBeGreaterThan(0);
  const { totalRowCount } = await askAs(first.url, 'admin@riverside.example', getProfilesPaged, {
    RowsPerPage: 10,
  });
  expect(totalRowCount).toBeGreaterThanOrEqual(14);
  expect(timesSaid(first, complete)).toBe(0);
  first.child.kill('SIGKILL');
  await first.exited;

  const second = await running(settings);
  await said(second, complete);
  expect(timesSaid(second, loading)).toBe(1);
  expect(timesSaid(second, complete)).toBe(1);
  const all = await askAs(second.url, 'admin@riverside.example', getProfilesPaged, { RowsPerPage: 10 });
  expect(all.totalRowCount).toBe(240);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);

  const third = await running(settings);
  await said(third, complete);
  expect(timesSaid(third, loading)).toBe(0);
  expect(timesSaid(third, complete)).toBe(1);
}, 600_000);

test('told to stop while it is filled, the portal ends at once and in order', async () => {
  const settings = { DATA_DIR: join(folder, 'stopped') };
  const server = await running(settings);
  await said(server, loading);
  server.child.kill('SIGINT');
  expect(await server.exited).toBe(0);
  expect(timesSaid(server, complete)).toBe(0);
}, 240_000);
