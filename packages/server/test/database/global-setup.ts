import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { embeddedExtensions } from '../../src/platform/database/embedded-database.ts';
import { migrate, migratePostgres } from '../../src/platform/database/migrate.ts';
import { postgresPrograms, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'postgres'; port: number; template: string } | { kind: 'embedded'; dump: string };
  }
}

const template = 'plumbline_template';

/** Migrates once a run; every test file gets a copy. PostgreSQL where it is installed, unless the embedded one is asked for. */
export default async function setup(project: TestProject): Promise<() => void> {
  const programs = process.env.TEST_DATABASE === 'embedded' ? null : postgresPrograms();
  if (programs === null) return setUpEmbedded(project);
  const server = await startThrowawayPostgres(programs);
  const owner = new pg.Client({ connectionString: server.ownerUrl('postgres') });
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  await migratePostgres(server.ownerUrl(template), server.appUrl(template));
  project.provide('database', { kind: 'postgres', port: server.port, template });
  return () => server.stop();
}

async function setUpEmbedded(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
  const engine = await PGlite.create({ extensions: embeddedExtensions });
  await migrate(
    {
      exec: async (text) => void (await engine.exec(text)),
      query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
    },
    'embedded',
  );
  const dump = join(folder, 'migrated.tar');
  writeFileSync(dump, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  project.provide('database', { kind: 'embedded', dump });
  return () => rmSync(folder, { recursive: true, force: true });
}
