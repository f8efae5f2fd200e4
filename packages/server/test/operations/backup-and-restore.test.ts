import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestRawData, getWebProfileDetail, login, submitTests } from '@plumbline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { aStanding, aSubmittedTest } from '../builders/tests.ts';
import {
  postgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../database/throwaway-postgres.ts';
import {
  processTestMs,
  type ServerProcess,
  type ServerProcesses,
  serverProcesses,
} from '../http/server-process.ts';
import { type DatabaseOfProcess, databaseOfProcess } from '../kill/database-of-process.ts';
import { password } from '../portal.ts';
import { callPortal } from './call-portal.ts';

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let other: ThrowawayPostgres | null = null;
let organizationId: number;
let profileId: number;
let email: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(join(folder, 'live'));
  await database.look(async (db) => {
    organizationId = (await givenOrganization(db)).id;
    const passwordHash = await hashPassword(password);
    ({ email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash }));
    profileId = (await givenProfile(db, organizationId, { lastName: 'Ångström' })).id;
  });
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  other?.stop();
  await rm(folder, { recursive: true, force: true });
});

const aTest = (day: number) =>
  aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: `2026-03-0${day}T09:00:00Z`,
    results: [{ measureId: 12, recording: aStanding(0.1 + day / 100) }],
  });

const signedIn = async (url: string) => ({
  token: (await callPortal(url, login, { email, password })).token ?? '',
  organizationId,
});

/** What the portal on an address shows: the profile against its baseline, and a recording as it arrived. */
async function shown(url: string, testId: number) {
  const caller = await signedIn(url);
  const detail = await callPortal(url, getWebProfileDetail, { id: profileId }, caller);
  const raw = await callPortal(url, getTestRawData, { id: testId }, caller);
  return { caller, detail, raw };
}

test('a backup taken while the portal runs, restored elsewhere: the portal starts on it and shows and takes the same', async () => {
  const live = await processes.running(database.settings);
  const { outcomes } = await callPortal(
    live.url,
    submitTests,
    { tests: [{ ...aTest(1) }, { ...aTest(2) }] },
    await signedIn(live.url),
  );
  const testId = outcomes[0]?.profileTestId ?? 0;
  const before = await shown(live.url, testId);

  const settings = await (inject('database').kind === 'postgres' ? viaDump() : viaFolder(live));

  const restored = await processes.running(settings);
  const after = await shown(restored.url, testId);
  expect(after.detail).toEqual(before.detail);
  expect(after.raw).toEqual(before.raw);
  expect(after.detail.profile.lastName).toBe('Ångström');

  const later = await callPortal(restored.url, submitTests, { tests: [{ ...aTest(3) }] }, after.caller);
  expect(later.outcomes[0]).toMatchObject({ status: 'stored', wasKnown: false });
  expect((await shown(restored.url, testId)).detail.tests).toHaveLength(3);
}, 240_000);

/** As docs/operations.md says: roles, then the database, then the recordings, onto a server that has never seen the portal. */
async function viaDump(): Promise<Record<string, string>> {
  const programs = postgresPrograms();
  const source = new URL(database.settings.DATABASE_URL ?? '');
  source.username = 'postgres';
  if (programs === null) throw new Error('the run is on PostgreSQL, yet its programs are not found');
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const [roles, dump] = [join(folder, 'roles.sql'), join(folder, 'plumbline.dump')];
  const allRoles = run('pg_dumpall', ['--roles-only', '--dbname', source.href]);
  // The superuser that restores is there already.
  await writeFile(roles, allRoles.replace(/^(CREATE|ALTER) ROLE postgres\b.*$/gm, ''));
  run('pg_dump', ['--format=custom', `--file=${dump}`, source.href]);

  other = await startThrowawayPostgres(programs);
  run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', `--file=${roles}`, other.ownerUrl('postgres')]);
  run('psql', ['--quiet', '--command=create database plumbline', other.ownerUrl('postgres')]);
  run('pg_restore', ['--exit-on-error', `--dbname=${other.ownerUrl('plumbline')}`, dump]);
  await cp(join(folder, 'live', 'files'), join(folder, 'restored', 'files'), { recursive: true });
  await expectSameRows(source.href, other.ownerUrl('plumbline'));
  return { DATABASE_URL: other.appUrl('plumbline'), DATA_DIR: join(folder, 'restored') };
}

/** The embedded folder is copied while nothing has it open. */
async function viaFolder(live: ServerProcess): Promise<Record<string, string>> {
  live.child.kill('SIGTERM');
  expect(await live.exited).toBe(0);
  await cp(join(folder, 'live'), join(folder, 'restored'), { recursive: true });
  return { DATA_DIR: join(folder, 'restored') };
}

async function expectSameRows(source: string, target: string): Promise<void> {
  const counts = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{
        name: string;
        rows: string;
      }>(`select c.oid::regclass::text as name,
        (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'audit', 'migrations') order by 1`);
      return rows;
    } finally {
      await client.end();
    }
  };
  const expected = await counts(source);
  expect(expected.length).toBeGreaterThan(20);
  expect(await counts(target)).toEqual(expected);
}
