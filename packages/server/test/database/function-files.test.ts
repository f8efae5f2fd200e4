import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { embeddedExtensions } from '../../src/platform/database/embedded-database.ts';
import { readFunctionFiles } from '../../src/platform/database/function-files.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { MigrationTarget } from '../../src/platform/database/migration-target.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The last migration of the time when functions were part of migrations. */
const lastWithFunctions = '0052';

const definedIn = (text: string): string[] =>
  [...text.matchAll(/^create or replace function ([a-z_.0-9]+)/gm)].map(([, name = '']) => name);

/** What each function says, who owns it and who may ask it, whatever the order of the rights. */
const functionsOf = (of: MigrationTarget) =>
  of.query<{ name: string }>(`select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as says,
    pg_get_userbyid(p.proowner) as owner, (select array_agg(a::text order by a::text) from unnest(p.proacl) a) as rights
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('identity', 'search', 'audit', 'upkeep', 'scope', 'staff') and p.prokind = 'f' order by name`);

let db: TestDatabase;
let engine: PGlite;
let target: MigrationTarget;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  engine = await PGlite.create({ extensions: embeddedExtensions });
  target = {
    exec: async (text) => void (await engine.exec(text)),
    query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
  };
  await migrate(target, 'embedded');
  folder = mkdtempSync(join(tmpdir(), 'plumbline-functions-'));
  cpSync(migrations, folder, { recursive: true });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await engine?.close();
  await db?.close();
});

test('every function of ours stands in one file, and each file says what the database has', async () => {
  const defined = (await readFunctionFiles(migrations)).flatMap(({ text }) => definedIn(text)).sort();
  const rows = await db.owner<{ name: string }>(sql`select n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('identity', 'search', 'audit', 'upkeep', 'scope', 'staff') and p.prokind = 'f'`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.map(({ name }) => name).sort()).toEqual(defined);
});

test('the files run again with their bodies checked, and change nothing', async () => {
  const before = await functionsOf(target);
  for (const { text } of await readFunctionFiles(migrations)) await target.exec(text);
  expect(before.length).toBeGreaterThan(100);
  expect(await functionsOf(target)).toEqual(before);
});

test('a migration makes tables; what it needs of functions stands in their files', () => {
  const late = readdirSync(migrations).filter(
    (name) => name.endsWith('.sql') && name > `${lastWithFunctions}_z`,
  );
  const withFunctions = late.filter((name) =>
    /create (or replace )?function/i.test(readFileSync(join(migrations, name), 'utf8')),
  );
  expect(withFunctions).toEqual([]);
});

test('people who were stored before anything counted them are counted once, in the transaction that begins to count', async () => {
  const files = await readFunctionFiles(migrations);
  const counting = files.find(({ name }) => name === 'subscriptions.sql')?.text ?? '';
  const counted = async () =>
    (
      await target.query<{ people: number }>(
        'select coalesce(sum(people), 0)::int as people from tested_counts',
      )
    )[0]?.people;
  // Without the triggers: nobody counts yet, and the organizations and profiles need not be there.
  await target.exec(`set session_replication_role = replica;
    insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id, first_tested_on)
      select 1, 'sports', '2026-01-01', n, 1, n, '2026-01-05' from generate_series(1, 3) n`);
  expect(await counted()).toBe(0);
  await target.exec(counting);
  await target.exec(counting);
  expect(await counted()).toBe(3);
  await target.exec('delete from tested_counts; delete from tested_people; reset session_replication_role');
});

test('a new text is applied once, and the text of the version before does not take it back', async () => {
  const folded = async () =>
    (await target.query<{ says: string }>(`select scope.folded('José') as says`))[0]?.says;
  expect(await migrate(target, 'embedded')).toEqual([]);
  expect(await folded()).toBe('jose');

  const file = join(folder, 'functions', 'scope.sql');
  writeFileSync(file, readFileSync(file, 'utf8').replace('select lower(', 'select upper('));
  vi.stubEnv('MIGRATIONS_DIR', folder);
  expect(await migrate(target, 'embedded')).toEqual(['functions/scope.sql']);
  expect(await folded()).toBe('JOSE');

  vi.unstubAllEnvs();
  expect(await migrate(target, 'embedded')).toEqual([]);
  expect(await folded()).toBe('JOSE');

  writeFileSync(
    file,
    'create or replace function scope.folded(words text) returns text language sql as $$ select',
  );
  vi.stubEnv('MIGRATIONS_DIR', folder);
  await expect(migrate(target, 'embedded')).rejects.toThrow(
    'The functions of scope.sql could not be applied',
  );
  expect(await folded()).toBe('JOSE');
});
