import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openQueue } from '../../src/jobs.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { embeddedExtensions, openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { migratePostgres } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { postgresPrograms, startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'postgres'; port: number; template: string } | { kind: 'embedded'; dump: string };
  }
}

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const template = 'plumbline_template';

export default async function setup(project: TestProject): Promise<() => void> {
  // In the project, where the bundle finds the packages that stay outside of it.
  const bundle = join(projectRoot, '.cache', `test-server-${randomUUID()}`);
  project.provide('serverBundle', bundle);
  const removeDatabase = await setUpDatabase(project);
  return () => {
    removeDatabase();
    rmSync(bundle, { recursive: true, force: true });
  };
}

/** Migrates once a run; every test file gets a copy. PostgreSQL where it is installed, unless the embedded one is asked for. */
async function setUpDatabase(project: TestProject): Promise<() => void> {
  const programs = process.env.TEST_DATABASE === 'embedded' ? null : postgresPrograms();
  if (programs === null) return setUpEmbedded(project);
  const server = await startThrowawayPostgres(programs);
  try {
    await createTemplate(server);
  } catch (error) {
    server.stop();
    throw error;
  }
  project.provide('database', { kind: 'postgres', port: server.port, template });
  return () => server.stop();
}

/** The database that every test file gets a copy of: migrated, with the queues of every kind of job. */
async function createTemplate(server: ThrowawayPostgres): Promise<void> {
  const owner = new pg.Client({ connectionString: server.ownerUrl('postgres') });
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  await migratePostgres(server.ownerUrl(template), server.appUrl(template));
  const app = openPostgres({
    url: server.appUrl(template),
    maxConnections: 4,
    statementTimeoutMs: 20_000,
    onIdleError: () => undefined,
  });
  await createQueues(app);
  await app.close();
}

/** Every portal of the run finds its queues, as every start but the first one does. */
async function createQueues(database: Database): Promise<void> {
  const jobs = await openQueue(database, openLog('error'));
  await jobs.stop(1_000);
}

async function setUpEmbedded(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
  const dataDir = join(folder, 'database');
  const database = await openEmbedded({ folder: dataDir });
  await createQueues(database);
  await database.close();
  const engine = await PGlite.create({ dataDir, extensions: embeddedExtensions });
  const dump = join(folder, 'migrated.tar');
  writeFileSync(dump, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  project.provide('database', { kind: 'embedded', dump });
  return () => rmSync(folder, { recursive: true, force: true });
}
