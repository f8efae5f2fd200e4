import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiBase,
  type Call,
  continueExport,
  downloadExport,
  type ExportSummary,
  getExports,
  headers,
  login,
  type RequestInputOf,
  startExport,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { readWorkbook, recordsOf } from '../read-workbook.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';
import { givenOrganizationOfAdmin, killedAtShares } from './killed-at-shares.ts';

const tests = 6_000;
const resultsOfTest = 2;
/** Killed when so much of the rows was written, in the middle of whatever it then does. */
const killsAtShare = [0.05, 0.3, 0.6, 0.85];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let organizationId: number;
let email: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-export-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    let profileId: number;
    ({ organizationId, email, profileId } = await givenOrganizationOfAdmin(db));
    // A minute apart, and some at the same moment: the order must not depend on it.
    await db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
      select ${organizationId}, ${profileId}, gen_random_uuid(), '2026-03-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute', 'motion'
      from generate_series(1, ${tests}) n`);
    await db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score)
      select t.organization_id, t.id, t.profile_id, 1002, n, 200 + n + t.id % 100 from tests t
        cross join generate_series(1, ${resultsOfTest}) n where t.organization_id = ${organizationId}`);
    await db.owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
      select t.id, 1002, t.organization_id, t.profile_id, 'motion', t.completed_at, 250, 'counted' from tests t
        where t.organization_id = ${organizationId}`);
  });
}, 240_000);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

test('the server killed while it makes an export: every row is in the file exactly once', async () => {
  const first = await processes.running(database.settings);
  let { url } = first;
  const token = (await answerOf(url, login, { email, password }, null)).token as string;
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const begun = await answerOf(url, startExport, { ...days, kind: 'tests' }, token);
  const exportId = (begun.export as { id: number }).id;
  const made = async () => {
    const { exports } = await answerOf(url, getExports, {}, token);
    return (exports as ExportSummary[]).find(({ id }) => id === exportId);
  };

  const { server, kills } = await killedAtShares(first, killsAtShare, {
    read: made,
    restart: async () => {
      const next = await processes.running(database.settings);
      url = next.url;
      // The queue would take it up again when the time of the attempt is over; whoever waits says so sooner.
      await answerOf(url, continueExport, { exportId }, token);
      return next;
    },
  });
  expect(kills, 'it was killed while it worked').toBeGreaterThan(1);
  await expect.poll(async () => (await made())?.status, { timeout: 120_000, interval: 100 }).toBe('ready');

  const file = await ask(url, downloadExport, { exportId }, token);
  const sheets = await readWorkbook(new Uint8Array(await file.arrayBuffer()));
  const idsOf = (sheet: string, column: string) =>
    recordsOf(sheets[sheet] ?? []).map((row) => (row[column] as { number: number }).number);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await database.look(async (db) => {
    const stored = await db.owner<{ id: number }>(sql`select id from tests order by completed_at, id`);
    expect(idsOf('Tests', 'Test ID')).toEqual(stored.map(({ id }) => id));
    const results = await db.owner<{ id: number }>(
      sql`select r.id from results r join tests t on t.id = r.test_id order by t.completed_at, t.id, r.id`,
    );
    expect(idsOf('Results', 'Result ID')).toEqual(results.map(({ id }) => id));
  });
}, 300_000);

function ask<C extends Call>(url: string, call: C, request: RequestInputOf<C>, token: string | null) {
  return fetch(`${url}${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null
        ? {}
        : {
            [headers.authorization]: `Bearer ${token}`,
            [headers.selectedOrganization]: String(organizationId),
          }),
    },
    body: JSON.stringify(request),
  });
}

async function answerOf<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  token: string | null,
): Promise<Record<string, unknown>> {
  const response = await ask(url, call, request, token);
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
