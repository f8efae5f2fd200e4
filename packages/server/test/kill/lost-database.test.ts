import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest, reactions } from '../builders/tests.ts';
import { givenPortalDatabase } from '../database/portal-database.ts';
import {
  postgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../database/throwaway-postgres.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { streamSubmissions } from './submission-stream.ts';

const programs = postgresPrograms();
const phones = 3;
const testsOfAPhone = 40;
/** The database is ended when this share of the tests was acknowledged. */
const crashesAtShare = [0.1, 0.4, 0.7];

let folder: string;
let processes: ServerProcesses;
let postgres: ThrowawayPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lost-database-'));
  processes = await serverProcesses();
  // With fsync: what was acknowledged outlives a crash of the database.
  if (programs !== null) postgres = await startThrowawayPostgres(programs, { durable: true });
});
afterAll(async () => {
  await processes.endAll();
  postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = (url: string) => fetch(url).then(({ status }) => status);
const until = async (isSo: () => Promise<boolean>) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(20)) if (await isSo()) return;
  throw new Error('it did not become so in half a minute');
};

test.runIf(programs !== null)(
  'the database ended under load: the portal lives, says so, comes back by itself, and every acknowledged test is there once',
  async () => {
    const db = await givenPortalDatabase(postgres);
    const organizationId = (await givenOrganization(db)).id;
    const { email } = await givenAccount(db, {
      organizationId,
      accessTypeId: 2,
      passwordHash: await hashPassword(password),
    });
    const profileId = (await givenProfile(db, organizationId)).id;
    const tests = Array.from({ length: phones }, (_, phone) =>
      Array.from({ length: testsOfAPhone }, (_, index) =>
        aSubmittedTest({
          person: { kind: 'profile', profileId },
          completedOn: new Date(Date.UTC(2026, phone, 1 + (index % 28), 8, index)).toISOString(),
          results: [{ measureId: 1002, recording: reactions(231 + index, 242, 253, 264, 275 + phone) }],
        }),
      ),
    );

    // The start waits for a database that is not up yet.
    postgres.crash();
    const server = processes.start({ PORT: '0', DATA_DIR: folder, DATABASE_URL: db.appUrl });
    await until(async () => server.output().includes('The database cannot be reached yet'));
    postgres.start();
    let url = '';
    await until(async () => {
      url = (/running at (http:\/\/localhost:\d+)/.exec(server.output())?.[1] ?? '').replace(
        'localhost',
        '127.0.0.1',
      );
      return url !== '';
    });

    const response = await fetch(`${url}${apiBase}/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const token = login.response.parse(await response.json()).token ?? '';
    const stream = streamSubmissions({ url: () => url, token, organizationId, phones: tests, batchSize: 2 });
    const count = phones * testsOfAPhone;
    for (const share of crashesAtShare) {
      while (stream.acknowledged.size < share * count) await wait(1);
      postgres.crash();
      await until(async () => (await statusOf(`${url}/ready`)) === 503);
      expect(await statusOf(`${url}/health`)).toBe(200);
      postgres.start();
      await until(async () => (await statusOf(`${url}/ready`)) === 200);
    }
    await stream.finished;
    expect(server.child.exitCode, 'the portal never ended').toBeNull();
    expect(stream.acknowledged.size).toBe(count);
    const stored = await db.owner<{ clientUuid: string; copies: number }>(
      sql`select client_uuid, count(*)::int as copies from tests group by 1`,
    );
    expect(stored).toHaveLength(count);
    expect(stored.filter(({ copies }) => copies !== 1)).toEqual([]);

    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  },
  processTestMs,
);
