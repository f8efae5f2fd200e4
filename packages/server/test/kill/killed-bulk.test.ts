import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fhirBase } from '../../src/features/fhir/fhir-base.ts';
import { givenIntegrationKey } from '../builders/integration-keys.ts';
import { givenOrganization } from '../builders/people.ts';
import {
  processTestMs,
  type RunningProcess,
  type ServerProcesses,
  serverProcesses,
} from '../http/server-process.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';

/**
 * So many results, ten of each test and ten tests of each person. Many are done by hand:
 * `RESULTS=100000 npx vitest run --project server packages/server/test/kill/killed-bulk.test.ts`.
 */
const tests = Math.ceil(Number(process.env.RESULTS ?? 12_000) / 10);
const people = Math.ceil(tests / 10);
const measureIds = [1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011];
/** Killed when so much was written, in the middle of whatever it then does. */
const killsAtShare = tests > 2_000 ? [0.1, 0.5] : [0.3];

/** A key may ask 60 times a minute, and one that waits for its next minute misses the moment. */
const pollMs = tests > 2_000 ? 800 : 40;
/** A file each for every step, and reading one is a request. */
const types = ['Organization', 'Patient', 'Encounter', 'Observation'];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-bulk-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    const organizationId = (await givenOrganization(db)).id;
    ({ key } = await givenIntegrationKey(db, organizationId));
    await db.owner(sql`with added as (insert into profiles (organization_id, first_name, last_name, birth_date, external_id)
        select ${organizationId}, 'Test', 'Person ' || n, '2009-03-14', 'MRN-' || n from generate_series(1, ${people}) n
        returning id, organization_id, first_name, last_name),
      joined as (insert into profile_organizations (organization_id, profile_id) select organization_id, id from added)
      insert into profile_summaries (organization_id, profile_id, first_name, last_name, is_inactive)
        select organization_id, id, first_name, last_name, true from added`);
    await db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
      select p.organization_id, p.id, gen_random_uuid(), '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 day', 'motion'
      from profiles p cross join generate_series(1, 10) n where p.organization_id = ${organizationId}`);
    await db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score)
      select t.organization_id, t.id, t.profile_id, u.id, 1, 200 + t.id % 100
      from tests t cross join unnest(${sql.param(measureIds)}::int[]) u (id) where t.organization_id = ${organizationId}`);
    await db.owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
      select t.id, u.id, t.organization_id, t.profile_id, 'motion', t.completed_at, 250, 'counted'
      from tests t cross join unnest(${sql.param(measureIds)}::int[]) u (id) where t.organization_id = ${organizationId}`);
    // The measures came after their tests, so the tests are told anew with them.
    await db.owner(sql`update tests set is_non_baseline = true where organization_id = ${organizationId}`);
  });
}, 900_000);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

test('the server killed while it makes a bulk export: it goes on where it was, and every resource is in the files exactly once', async () => {
  let server = await processes.running(database.settings);
  const begun = await ask(server, `${fhirBase}/$export?_type=${types.join(',')}`, {
    prefer: 'respond-async',
  });
  expect(begun.status).toBe(202);
  const address = new URL(begun.headers.get('content-location') ?? '').pathname;
  const began = Date.now();
  const doneCount = async (): Promise<number | 'ready'> => {
    const look = await ask(server, address);
    if (look.status === 200) return 'ready';
    expect(look.status).toBe(202);
    return Number(/^\d+/.exec(look.headers.get('x-progress') ?? '')?.[0]);
  };

  const resumedAt: number[] = [];
  for (const share of killsAtShare) {
    let done = await doneCount();
    while (done !== 'ready' && done < share * (tests + people)) {
      await wait(pollMs);
      done = await doneCount();
    }
    expect(done, 'it was killed while it worked').not.toBe('ready');
    server.child.kill('SIGKILL');
    await server.exited;
    // As if two minutes had gone by: then whoever asks how far it is has it continued.
    await database.look((db) =>
      db.owner(sql`update fhir_exports set moved_at = moved_at - interval '3 minutes'`),
    );
    server = await processes.running(database.settings);
    resumedAt.push(Number(await doneCount()));
  }
  await expect.poll(doneCount, { timeout: 900_000, interval: 200 }).toBe('ready');

  const ms = Date.now() - began;
  const manifest = (await (await ask(server, address)).json()) as {
    output: { type: string; url: string; count: number }[];
  };
  const seen = new Map<string, Set<string>>();
  for (const { type, url, count } of manifest.output) {
    const lines = (await (await ask(server, new URL(url).pathname)).text()).trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    const ids = seen.get(type) ?? new Set<string>();
    seen.set(type, ids);
    for (const line of lines) {
      const { id }: { id: string } = JSON.parse(line);
      expect(ids.has(id), `${type}/${id} once`).toBe(false);
      ids.add(id);
    }
  }
  const counts = Object.fromEntries([...seen].map(([type, ids]) => [type, ids.size]));
  expect(counts).toEqual({
    Organization: 1,
    Patient: people,
    Encounter: people * 10,
    Observation: people * 100,
  });
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  if (process.env.RESULTS !== undefined)
    process.stdout.write(`${JSON.stringify({ counts, resumedAt, ms })}\n`);
}, 3_600_000);

async function ask(
  { url }: RunningProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  for (;;) {
    const response = await fetch(`${url}${path}`, {
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    if (response.status !== 429) return response;
    await wait(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}
