import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, getTestRawData, headers, login, type SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { recomputeProfile } from '../../src/records/comparison/recompute-profile.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { aStanding, aSubmittedTest, reactions } from '../builders/tests.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';
import { streamSubmissions } from './submission-stream.ts';

const phones = 4;
const testsOfAPhone = 45;
const batchSize = 3;
/** Killed when this share of the tests was acknowledged, in the middle of whatever it then does. */
const killsAtShare = [0.1, 0.3, 0.5, 0.8];
const killDelaysMs = [0, 3, 7, 1];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let organizationId: number;
let email: string;
let profileIds: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    organizationId = (await givenOrganization(db)).id;
    const passwordHash = await hashPassword(password);
    ({ email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash }));
    profileIds = [];
    for (let index = 0; index < phones; index += 1) {
      profileIds.push((await givenProfile(db, organizationId)).id);
    }
  });
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Tests of every kind of recording, each with content of its own. */
function testsOf(phone: number): SubmittedTestInput[] {
  return Array.from({ length: testsOfAPhone }, (_, index) =>
    aSubmittedTest({
      // Two phones share a profile with each of the others: baselines are derived under contention.
      person: { kind: 'profile', profileId: profileIds[(phone + index) % phones] ?? 0 },
      completedOn: new Date(Date.UTC(2026, phone, 1 + (index % 28), 8, index)).toISOString(),
      results: [
        {
          measureId: 1002,
          recording: reactions(...[231, 242, 253, 264, 275].map((ms) => ms + phone + index)),
        },
        { measureId: 12, recording: aStanding(0.05 + phone / 100 + index / 10_000, 4) },
      ],
    }),
  );
}

test('the server killed during submissions: every acknowledged test is there exactly once, whole, and sending again changes nothing', async () => {
  const tests = Array.from({ length: phones }, (_, phone) => testsOf(phone));
  const all = tests.flat();
  let server = await processes.running(database.settings);
  const token = await signedIn(server.url);
  const stream = streamSubmissions({
    url: () => server.url,
    token,
    organizationId,
    phones: tests,
    batchSize,
  });

  for (const [round, share] of killsAtShare.entries()) {
    while (stream.acknowledged.size < share * all.length) await wait(1);
    await wait(killDelaysMs[round]);
    expect(stream.acknowledged.size, 'the stream still runs').toBeLessThan(all.length);
    server.child.kill('SIGKILL');
    await server.exited;
    server = await processes.running(database.settings);
  }
  await stream.finished;
  expect(stream.lostAnswers()).toBeGreaterThan(0);
  expect(stream.acknowledged.size).toBe(all.length);

  const again = streamSubmissions({
    url: () => server.url,
    token,
    organizationId,
    phones: tests,
    batchSize: 40,
  });
  await again.finished;
  for (const [clientUuid, first] of stream.acknowledged) {
    expect(again.acknowledged.get(clientUuid)).toEqual(first);
  }

  for (const { clientUuid, results } of all) {
    const acknowledged = stream.acknowledged.get(clientUuid);
    const raw = await rawData(server.url, token, acknowledged?.profileTestId ?? 0);
    expect(new Set(raw.map(({ hash }) => hash))).toEqual(new Set(acknowledged?.recordingHashes));
    expect(raw.map(({ computed }) => computed)).toEqual(raw.map(({ hash }) => hash));
    expect(raw).toHaveLength(results.length);
  }

  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await database.look((db) => expectExactlyOnceAndWhole(db, all));
}, 180_000);

async function signedIn(url: string): Promise<string> {
  const response = await fetch(`${url}${apiBase}/${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return login.response.parse(await response.json()).token ?? '';
}

async function rawData(url: string, token: string, id: number) {
  const response = await fetch(`${url}${apiBase}/${getTestRawData.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.authorization]: `Bearer ${token}`,
      [headers.selectedOrganization]: String(organizationId),
    },
    body: JSON.stringify({ id }),
  });
  const { testResultsRawData } = getTestRawData.response.parse(await response.json());
  return testResultsRawData.map(({ recordingHash, rawData: sent }) => ({
    hash: recordingHash,
    computed: createHash('sha256').update(JSON.stringify(sent)).digest('hex'),
  }));
}

async function expectExactlyOnceAndWhole(db: TestDatabase, all: readonly SubmittedTestInput[]) {
  const stored = await db.owner<{
    clientUuid: string;
    results: number;
    measures: number;
    submissions: number;
  }>(
    sql`select t.client_uuid,
      (select count(*)::int from results r where r.test_id = t.id) as results,
      (select count(*)::int from test_measures m where m.test_id = t.id) as measures,
      (select count(*)::int from submissions s where s.client_uuid = t.client_uuid and s.status = 'stored') as submissions
    from tests t`,
  );
  expect(stored.map(({ clientUuid }) => clientUuid).toSorted()).toEqual(
    all.map(({ clientUuid }) => clientUuid).toSorted(),
  );
  for (const { results, measures, submissions } of stored) {
    expect({ results, measures, submissions }).toEqual({ results: 2, measures: 2, submissions: 1 });
  }
  const before = await derived(db);
  expect(before.length).toBeGreaterThan(0);
  for (const profileId of profileIds) {
    await db.database.transaction({ as: 'job', name: 'kill test', organizationId, accountId: null }, (tx) =>
      recomputeProfile(tx, profileId, new Date(), 'kill test', [organizationId]),
    );
  }
  expect(await derived(db)).toEqual(before);
}

/** Baselines and summaries, which a recompute from the tests must find as they are. */
function derived(db: TestDatabase) {
  return db.owner<Record<string, unknown>>(
    sql`select b.profile_id, b.measure_id, b.input_class, b.baseline, s.last_test_id, s.last_test_at, s.baseline_status
    from profile_baselines b join profile_summaries s using (organization_id, profile_id)
    order by b.profile_id, b.measure_id, b.input_class`,
  );
}
