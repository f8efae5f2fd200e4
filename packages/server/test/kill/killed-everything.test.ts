import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  startEverythingExport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { columnsLeft, tablesOut } from '../../src/features/exports/everything/table-rules.ts';
import { givenGroup } from '../builders/people.ts';
import { aStanding, aSubmittedTest, reactions } from '../builders/tests.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';
import { givenOrganizationOfAdmin, killedAtShares } from './killed-at-shares.ts';

/**
 * So many people with three tests each are taken out, and brought into an empty portal. Many are done by hand:
 * `PEOPLE=10000 npx vitest run --project server packages/server/test/kill/killed-everything.test.ts` then writes
 * how long each took to `.cache/everything-out.json`.
 */
const people = Number(process.env.PEOPLE ?? 60);
const testsOfPerson = 3;
/** Killed when so much of the rows was written, in the middle of whatever it then does. */
const killsAtShare = [0.1, 0.6];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let target: DatabaseOfProcess;
let organizationId: number;
let email: string;
let profileId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-everything-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(join(folder, 'from'));
  target = await databaseOfProcess(join(folder, 'to'));
  ({ organizationId, email, profileId } = await database.look(givenOrganizationOfAdmin));
}, 240_000);
afterAll(async () => {
  await processes.endAll();
  await target?.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

/** Copies a person who was tested through the portal, recordings included. */
async function copyPeople(db: TestDatabase): Promise<void> {
  const { id: groupId } = await givenGroup(db, organizationId);
  await db.owner(sql`insert into profiles (organization_id, first_name, last_name, birth_date)
    select ${organizationId}, 'Test', E'"Person", \\n=' || n || 'ß', '2009-03-14' from generate_series(1, ${people}) n`);
  const copied = sql`profiles p where p.organization_id = ${organizationId} and p.id <> ${profileId}`;
  await db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) select organization_id, id from ${copied}`,
  );
  await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name)
    select organization_id, id, first_name, last_name from ${copied}`);
  await db.owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) select organization_id, id, ${groupId} from ${copied}`,
  );
  await db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    select organization_id, id, 2, 'Fall', '2026-03-01T00:00:00Z' from ${copied} and p.id % 10 = 0`);
  await db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class, note)
    select p.organization_id, p.id, gen_random_uuid(), '2026-03-01T00:00:00.123456Z'::timestamptz + n * interval '1 minute', 'motion', 'a,"b"'
    from profiles p, generate_series(1, ${testsOfPerson}) n where p.organization_id = ${organizationId} and p.id <> ${profileId}`);
  await db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score, recording_hash, receipt, detail_rows)
    select t.organization_id, t.id, t.profile_id, r.measure_id, r.repetition, r.score + t.id % 7 / 3.0, r.recording_hash, r.receipt, r.detail_rows
    from tests t, results r where t.organization_id = ${organizationId} and t.profile_id <> ${profileId} and r.profile_id = ${profileId}`);
  await db.owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
    select t.id, 1002, t.organization_id, t.profile_id, 'motion', t.completed_at, 250.5, 'counted' from tests t
    where t.organization_id = ${organizationId} and t.profile_id <> ${profileId}`);
}

let url: string;
let token: string | null = null;

async function ask<C extends Call>(call: C, request: RequestInputOf<C>): Promise<Response> {
  const response = await fetch(`${url}${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { [headers.authorization]: `Bearer ${token}` }),
      [headers.selectedOrganization]: String(organizationId),
    },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The most memory that a process has had, in MiB. */
const mostMemory = async (pid: number | undefined): Promise<number> =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

// The people are written while the server runs, and the embedded database has one holder at a time. That a killed export goes on there
// is the matter of killed-export.
test.skipIf(inject('database').kind === 'embedded')(
  'the server killed while it exports everything, and an import killed in its middle: the file is whole, and what is brought in equals it to the last row',
  async () => {
    const first = await processes.running(database.settings);
    url = first.url;
    ({ token } = (await (await ask(login, { email, password })).json()) as { token: string });
    await ask(submitTests, {
      tests: [
        aSubmittedTest({
          person: { kind: 'profile', profileId },
          completedOn: '2026-03-01T12:00:00Z',
          results: [
            { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
            { measureId: 12, recording: aStanding(0.05, 4) },
          ],
        }),
      ],
    });
    await database.look(copyPeople);

    const begunAt = performance.now();
    const { export: begun } = (await (await ask(startEverythingExport, {})).json()) as {
      export: ExportSummary;
    };
    expect(begun.rowCount, 'the job counts').toBe(0);
    const exportId = begun.id;
    const made = async (): Promise<ExportSummary | undefined> =>
      ((await (await ask(getExports, {})).json()) as { exports: ExportSummary[] }).exports.find(
        ({ id }) => id === exportId,
      );
    const { server, kills } = await killedAtShares(first, killsAtShare, {
      read: made,
      restart: async () => {
        const next = await processes.running(database.settings);
        url = next.url;
        await ask(continueExport, { exportId });
        return next;
      },
    });
    expect(kills, 'it was killed while it worked').toBeGreaterThan(0);
    await expect.poll(async () => (await made())?.status, { timeout: 600_000, interval: 100 }).toBe('ready');
    const exportedAt = performance.now();
    const path = join(folder, 'everything.zip');
    await writeFile(path, new Uint8Array(await (await ask(downloadExport, { exportId })).arrayBuffer()));
    const downloadedAt = performance.now();
    const serverMiB = await mostMemory(server.child.pid);
    const rowCount = (await made())?.rowCount;
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);

    await killedImport(path);
    if (target.ownerUrl !== null)
      expect(await target.look(rowsOf)).toEqual(Object.fromEntries(tablesOut.map((table) => [table, []])));
    const importedFrom = performance.now();
    const whole = importing(path);
    let toolMiB = 0;
    const watching = setInterval(() => {
      mostMemory(whole.child.pid).then(
        (mib) => {
          toolMiB = Math.max(toolMiB, mib);
        },
        // It has ended meanwhile.
        () => undefined,
      );
    }, 50);
    expect(await whole.exited, whole.output()).toBe(0);
    clearInterval(watching);
    const importedAt = performance.now();

    const after = await target.look(rowsOf);
    await database.look(async (db) => {
      const before = await rowsOf(db);
      for (const table of tablesOut)
        expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] });
    });
    expect(after.tests).toHaveLength(people * testsOfPerson + 1);
    const seconds = (from: number, to: number) => (to - from) / 1000;
    if (people > 100)
      await writeFile(
        join(root, '.cache/everything-out.json'),
        JSON.stringify({
          ...{ people, rowCount, kills, serverMiB, toolMiB, bytes: (await stat(path)).size },
          exportSeconds: seconds(begunAt, exportedAt),
          downloadSeconds: seconds(exportedAt, downloadedAt),
          importSeconds: seconds(importedFrom, importedAt),
        }),
      );
  },
  3_600_000,
);

/** What each table has of the organization, as text; what an account has of its own in a portal stays there. */
async function rowsOf(db: TestDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tablesOut) {
    const rows = await db.owner<{ row: string }>(
      sql`select (to_jsonb(t) - ${sql.param([...(columnsLeft[table] ?? [])])}::text[])::text as row from ${sql.identifier(table)} t order by 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The import as whoever runs the portal starts it. */
function importing(path: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'packages/server/tools/import-organization/main.ts', path],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...target.settings,
        ...(target.ownerUrl === null ? {} : { DATABASE_OWNER_URL: target.ownerUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}

/**
 * Kills an import that has brought tests in and waits for a table that somebody else holds. The embedded database has nobody else who
 * could hold one.
 */
async function killedImport(path: string): Promise<void> {
  if (target.ownerUrl === null) return;
  // A transaction sees who is at work as it was when it first looked, so somebody else looks.
  const [holder, watcher] = [
    new pg.Client({ connectionString: target.ownerUrl }),
    new pg.Client({ connectionString: target.ownerUrl }),
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query('begin');
    const [own] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await holder.query('lock table profiles in exclusive mode');
    const killed = importing(path);
    const waiting = async () =>
      (
        await watcher.query<{ pid: number }>(
          'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
          [own?.pid],
        )
      ).rows[0]?.pid;
    await expect
      .poll(async () => (await waiting()) ?? killed.output(), { timeout: 600_000, interval: 20 })
      .toEqual(expect.any(Number));
    const pid = await waiting();
    killed.child.kill('SIGKILL');
    await killed.exited;
    await holder.query('rollback');
    const isThere = async () =>
      (await watcher.query('select 1 from pg_stat_activity where pid = $1', [pid])).rows.length;
    await expect.poll(isThere, { timeout: 60_000, interval: 20 }).toBe(0);
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}
