import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** What a migration needs of a connection that may change the schema. */
export interface MigrationTarget {
  exec(text: string): Promise<void>;
  names(): Promise<{ name: string }[]>;
}

/** Where the numbered .sql files are: beside the sources, or beside the bundle. */
const migrationsFolder = (): string =>
  process.env.MIGRATIONS_DIR ?? fileURLToPath(new URL('../../../migrations', import.meta.url));

// Any number, as long as every process asks for the same one: copies that start together migrate one after the other.
const lockKey = 7_281_991;

/**
 * Brings a database up to date: runs every file that has not run, in order of their names, each in its own transaction.
 * @throws the database's own error, with the file's name in front, when one fails; earlier files stay done
 */
export async function migrate(target: MigrationTarget, kind: 'postgres' | 'embedded'): Promise<string[]> {
  const lock = kind === 'postgres';
  if (lock) await target.exec(`select pg_advisory_lock(${lockKey})`);
  try {
    await target.exec(
      'create schema if not exists migrations; create table if not exists migrations.done (name text primary key, done_at timestamptz not null default now())',
    );
    const done = new Set((await target.names()).map((row) => row.name));
    const folder = migrationsFolder();
    const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
    const waiting = files.filter((name) => !done.has(name));
    for (const name of waiting) {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      try {
        await target.exec(
          `begin;\n${text}\n;insert into migrations.done (name) values ('${name}');\ncommit;`,
        );
      } catch (error) {
        await target.exec('rollback');
        throw new Error(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
    }
    return waiting;
  } finally {
    if (lock) await target.exec(`select pg_advisory_unlock(${lockKey})`);
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
        names: async () => (await client.query<{ name: string }>('select name from migrations.done')).rows,
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
