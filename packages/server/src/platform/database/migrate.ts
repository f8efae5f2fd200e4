import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { reviewedObjects } from './check-database.ts';
import { applyFunctionFiles } from './function-files.ts';
import type { MigrationTarget } from './migration-target.ts';
import { installQueueStatements } from './queue-schema.ts';
import { noteReviewedObjects } from './reviewed-objects.ts';

/** Where the numbered .sql files are: beside the sources, or beside the bundle. */
const migrationsFolder = (): string =>
  process.env.MIGRATIONS_DIR ?? fileURLToPath(new URL('../../../migrations', import.meta.url));

// Any number, as long as every process asks for the same one: copies that start together migrate one after the other.
const lockKey = 7_281_991;

interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

/**
 * Brings a database up to date: runs every file that has not run, in order of their names, each in its own transaction, then the
 * functions whose text is new, then the schema of the job queue.
 * @returns the names of the files that ran
 * @throws the database's own error, with the file's name in front, when one fails; earlier files stay done. Also when a file that
 * ran was changed since, or a new one would come before one that ran: such a database is like no other.
 */
export async function migrate(
  target: MigrationTarget,
  kind: 'postgres' | 'embedded',
  reviewed = reviewedObjects,
): Promise<string[]> {
  const lock = kind === 'postgres';
  if (lock) await target.exec(`select pg_advisory_lock(${lockKey})`);
  try {
    await target.exec(`create schema if not exists migrations;
      create table if not exists migrations.done (name text primary key, done_at timestamptz not null default now());
      alter table migrations.done add column if not exists hash text;
      create table if not exists migrations.reviewed (kind text, name text, primary key (kind, name))`);
    const done = await target.query<{ name: string; hash: string | null }>(
      'select name, hash from migrations.done order by name',
    );
    const files = await readMigrations();
    const waiting = waitingFiles(files, done);
    // Before the schema has them, since a server of the version before may start at any moment. That one, told to migrate, has nothing to
    // add to what the version after it left.
    const isNewest = done.every(({ name }) => files.some((file) => file.name === name));
    if (isNewest) await noteReviewedObjects(target, reviewed);
    for (const file of waiting) await run(target, file);
    const functions = isNewest ? await applyFunctionFiles(target, migrationsFolder()) : [];
    await target.exec('grant usage on schema migrations to app; grant select on migrations.reviewed to app');
    const [installed] = await target.query<{ is: boolean }>(
      "select to_regclass('pgboss.version') is not null as is",
    );
    const [queue] = installed?.is
      ? await target.query<{ version: number }>('select version from pgboss.version')
      : [];
    for (const statements of installQueueStatements(queue?.version ?? null)) await target.exec(statements);
    return [...waiting.map((file) => file.name), ...functions];
  } finally {
    if (lock) await target.exec(`select pg_advisory_unlock(${lockKey})`);
  }
}

async function readMigrations(): Promise<MigrationFile[]> {
  const folder = migrationsFolder();
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends depend on how the sources were fetched, not on what they say.
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The files that have not run, after a look at those that have (pure). */
function waitingFiles(
  files: readonly MigrationFile[],
  done: readonly { name: string; hash: string | null }[],
): MigrationFile[] {
  const hashes = new Map(done.map(({ name, hash }) => [name, hash]));
  const changed = files.find((file) => hashes.has(file.name) && hashes.get(file.name) !== file.hash);
  if (changed) {
    throw new Error(
      `The migration ${changed.name} is not the one this database was made with. Restore the file, or start with an empty database.`,
    );
  }
  const waiting = files.filter((file) => !hashes.has(file.name));
  const last = done.at(-1)?.name;
  const late = waiting.find((file) => last !== undefined && file.name < last);
  if (late) {
    throw new Error(
      `The migration ${late.name} would come before ${last}, which has run. Give it the next number.`,
    );
  }
  return waiting;
}

async function run(target: MigrationTarget, { name, text, hash }: MigrationFile): Promise<void> {
  try {
    await target.exec(
      `begin;\n${text}\n;insert into migrations.done (name, hash) values ('${name}', '${hash}');\ncommit;`,
    );
  } catch (error) {
    await target.exec('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Migrates a PostgreSQL database as its owner, and gives the application's role its password where one is known. */
export async function migratePostgres(ownerUrl: string, applicationUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const done = await migrate(
      {
        exec: async (text) => void (await client.query(text)),
        query: async <Row>(text: string, values?: unknown[]) =>
          (await client.query(text, values)).rows as Row[],
      },
      'postgres',
    );
    const { username, password } = new URL(applicationUrl);
    if (username === 'app' && password !== '') {
      await client.query(`alter role app password ${pg.escapeLiteral(decodeURIComponent(password))}`);
    }
    return done;
  } finally {
    await client.end();
  }
}
