import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteProfile, getWebProfileDetail, login, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSeals } from '../../src/platform/audit/seals/check-seals.ts';
import { sealAndCopy } from '../../src/platform/audit/seals/seal-audit-log.job.ts';
import type { Transact } from '../../src/platform/audit/seals/seals.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { openDiskStore } from '../../src/platform/files/disk-store.ts';
import { type Files, openFiles } from '../../src/platform/files/files.ts';
import { afterRestore } from '../../tools/after-restore/after-restore.ts';
import { asOwner } from '../../tools/as-owner.ts';
import { passwordHash } from '../builders/passwords.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { ownerOf, runOnce } from '../database/owner-of.ts';
import { postgresAccount } from '../database/postgres-account.ts';
import { copyOf } from '../database/postgres-replica.ts';
import {
  postgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../database/throwaway-postgres.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { callPortal } from './call-portal.ts';

const programs = process.env.TEST_DATABASE === 'embedded' ? null : postgresPrograms();
const name = 'plumbline';

let dataDir: string;
/** Belongs to the database's account, which writes and reads there. */
let backup: string;
let processes: ServerProcesses;
const servers: ThrowawayPostgres[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-point-in-time-'));
  backup = mkdtempSync(join(tmpdir(), 'plumbline-archive-'));
  processes = await serverProcesses();
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  for (const server of servers) server.stop();
  for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true, force: true });
}, processTestMs);

/** As docs/operations.md says: every finished piece of the log is copied away. */
async function archivingServer(programsFolder: string): Promise<ThrowawayPostgres> {
  const account = postgresAccount();
  mkdirSync(join(backup, 'wal'));
  for (const folder of [backup, join(backup, 'wal')]) account.own(folder);
  const live = await startThrowawayPostgres(programsFolder, {
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${backup}/wal/%f && cp %p ${backup}/wal/%f`,
    },
  });
  servers.push(live);
  await runOnce(live.ownerUrl('postgres'), `create database ${name}`);
  return live;
}

/** A server of its own from the copy and the archive, as it was at an instant. */
async function restoredServer(programsFolder: string, targetTime: string): Promise<ThrowawayPostgres> {
  const restored = await startThrowawayPostgres(programsFolder, {
    fillFolder: (folder, account) => {
      account.run('cp', ['-r', join(backup, 'base'), folder]);
      const signal = join(folder, 'recovery.signal');
      writeFileSync(signal, '');
      account.own(signal);
    },
    settings: {
      archive_mode: 'off',
      restore_command: `cp ${backup}/wal/%f %p`,
      recovery_target_time: targetTime,
      recovery_target_action: 'promote',
    },
  });
  servers.push(restored);
  const { owner } = ownerOf(restored.ownerUrl(name));
  await expect
    .poll(async () => (await owner<{ is: boolean }>(sql`select pg_is_in_recovery() as is`))[0]?.is, {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(false);
  return restored;
}

test.runIf(programs !== null)(
  'the database as it was before a mistake: what came before the instant is there, what came after is not, and the portal runs on it',
  async () => {
    if (programs === null) return;
    const live = await archivingServer(programs);
    const settings = (server: ThrowawayPostgres) => ({
      DATA_DIR: dataDir,
      DATABASE_URL: server.appUrl(name),
      DATABASE_OWNER_URL: server.ownerUrl(name),
    });
    const portal = await processes.running(settings(live));
    const db = ownerOf(live.ownerUrl(name));
    const organizationId = (await givenOrganization(db)).id;
    const { email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash });
    const profileId = (await givenProfile(db, organizationId)).id;
    const deletedLater = (await givenProfile(db, organizationId)).id;
    const signedIn = async (url: string) => ({
      token: (await callPortal(url, login, { email, password })).token ?? '',
      organizationId,
    });
    const aTest = (day: number) =>
      aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn: `2026-03-0${day}T09:00:00Z` });

    await withAuditLog(live, sealAndCopy);
    postgresAccount().run(join(programs, 'pg_basebackup'), copyOf(live, join(backup, 'base')));
    const staff = await signedIn(portal.url);
    await callPortal(portal.url, submitTests, { tests: [{ ...aTest(1) }] }, staff);
    const [{ targetTime } = { targetTime: '' }] = await db.owner<{ targetTime: string }>(
      sql`select clock_timestamp()::text as target_time`,
    );
    await callPortal(portal.url, deleteProfile, { id: deletedLater }, staff);
    await callPortal(portal.url, submitTests, { tests: [{ ...aTest(2) }] }, staff);
    const { id: madeLater } = await givenProfile(db, organizationId);
    await withAuditLog(live, sealAndCopy);
    await untilArchived(db);
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
    live.crash();

    const restored = await restoredServer(programs, targetTime);
    const files = openFiles(openDiskStore(join(dataDir, 'files')));
    const config = readConfig(settings(restored));
    const done = await asOwner(config, (query) => afterRestore(query, files, new Date()));
    expect(done.nextDocuments).toEqual(['CN-001001', 'PL-001001']);
    const again = await processes.running(settings(restored));
    const caller = await signedIn(again.url);
    const detail = await callPortal(again.url, getWebProfileDetail, { id: profileId }, caller);
    expect(detail.tests.map(({ completedOn }) => completedOn.slice(0, 10))).toEqual(['2026-03-01']);
    const back = await callPortal(again.url, getWebProfileDetail, { id: deletedLater }, caller);
    expect(back.profile.id).toBe(deletedLater);
    const later = await callPortal(again.url, submitTests, { tests: [{ ...aTest(3) }] }, caller);
    expect(later.outcomes).toMatchObject([{ status: 'stored', wasKnown: false }]);
    // What the old history gave to somebody is nobody else's in the new one.
    const { id: madeAfter } = await givenProfile(ownerOf(restored.ownerUrl(name)), organizationId);
    expect(madeAfter).toBeGreaterThan(madeLater + 900_000);
    await withAuditLog(restored, sealAndCopy);
    const { problems, restores } = await withAuditLog(restored, checkSeals);
    expect(problems).toEqual([]);
    expect(restores).toMatchObject([{ afterSeal: done.lastSeal }]);
  },
  processTestMs,
);

/** What the portal's hourly job does, and `npm run audit:check`. */
async function withAuditLog<T>(
  server: ThrowawayPostgres,
  work: (transact: Transact, files: Files) => Promise<T>,
): Promise<T> {
  const database = openPostgres({
    url: server.appUrl(name),
    maxConnections: 1,
    statementTimeoutMs: 20_000,
    onIdleError: () => undefined,
  });
  try {
    const files = openFiles(openDiskStore(join(dataDir, 'files')));
    return await work((inner) => database.transaction({ as: 'identity', requestId: 'test' }, inner), files);
  } finally {
    await database.close();
  }
}

/** The piece of the log that is being written is archived when it is full, or when it is ended. */
async function untilArchived({ owner }: ReturnType<typeof ownerOf>): Promise<void> {
  const [ended] = await owner<{ file: string }>(sql`select pg_walfile_name(pg_switch_wal()) as file`);
  await expect
    .poll(
      async () => {
        const [archiver] = await owner<{ last: string | null }>(
          sql`select last_archived_wal as last from pg_stat_archiver`,
        );
        return (archiver?.last ?? '') >= (ended?.file ?? 'z');
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
}
