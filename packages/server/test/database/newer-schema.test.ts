import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openQueue } from '../../src/jobs.ts';
import { checkDatabase, reviewedObjects } from '../../src/platform/database/check-database.ts';
import { embeddedExtensions, openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { embeddedTestDatabase, testDatabase } from './test-database.ts';

/** What a version to come may bring: a function with its owner's rights, a table outside of the template, a role. */
const nextRelease = `
  create function identity.of_next_release() returns int language sql security definer set search_path = pg_catalog as 'select 1';
  revoke all on function identity.of_next_release() from public;
  alter function identity.of_next_release() owner to app_reader;
  create table public.tokens_of_next_release (id int);
  create role app_of_next_release nologin noinherit;
  grant app_of_next_release to app;
  alter table organizations add column motto_of_next_release text;
  grant select (motto_of_next_release) on organizations to app_office;
  create view office.mottos_of_next_release with (security_barrier) as select id, motto_of_next_release from organizations;
  grant create on schema office to app_office;
  alter view office.mottos_of_next_release owner to app_office;`;
const reviewedByNext = {
  functions: [...reviewedObjects.functions, 'identity.of_next_release'],
  tables: [...reviewedObjects.tables, 'tokens_of_next_release'],
  roles: [...reviewedObjects.roles, 'app_of_next_release'],
  officeColumns: [...reviewedObjects.officeColumns, 'organizations.motto_of_next_release'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-next-'));
  cpSync(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, '9000_next_release.sql'), nextRelease);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The database as the next version left it. In this process, since a role of a server would be there for every other test, too. */
async function madeByNextRelease(): Promise<Blob> {
  const engine = await PGlite.create({ extensions: embeddedExtensions });
  vi.stubEnv('MIGRATIONS_DIR', folder);
  await migrate(
    {
      exec: async (text) => void (await engine.exec(text)),
      query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
    },
    'embedded',
    reviewedByNext,
  );
  vi.unstubAllEnvs();
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return dump;
}

test('a server starts on the schema of the version after it, and only what that version knows is let in', async () => {
  // It migrates, too, and leaves what the other one noted.
  const db = embeddedTestDatabase(
    await openEmbedded({ folder: null, loadDataDir: await madeByNextRelease() }),
  );
  await expect(checkDatabase(db.database)).resolves.toBeUndefined();

  await db.owner(
    sql`create function identity.by_hand() returns int language sql security definer as 'select 1'`,
  );
  await expect(checkDatabase(db.database)).rejects.toThrow('The function identity.by_hand runs with');
  await db.owner(sql`drop function identity.by_hand()`);

  // What the portal itself could write is no evidence.
  await db.owner(sql`grant insert on migrations.reviewed to app`);
  const refused = checkDatabase(db.database);
  await expect(refused).rejects.toThrow('The function identity.of_next_release runs with');
  await expect(refused).rejects.toThrow('The table tokens_of_next_release has no forced row-level security');
  await expect(refused).rejects.toThrow('can become app_of_next_release');
  await expect(refused).rejects.toThrow(
    'office.mottos_of_next_release is made of public.organizations.motto_of_next_release',
  );
  await db.close();
}, 60_000);

test('a server starts on the job queue of the version after it', async () => {
  const db = await testDatabase();
  await db.owner(sql`update pgboss.version set version = version + 1`);
  const jobs = await openQueue(db.database, openLog('error', process.stderr));
  await jobs.stop(0);
  await db.close();
});
