import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { camelCaseRows } from '../../src/platform/database/camel-case-rows.ts';
import { compileStatement } from '../../src/platform/database/compile-statement.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';

/** A migrated, empty database of its own, and the owner's eyes for fixtures and for what no viewer may see. */
export interface TestDatabase {
  database: Database;
  /** Connection strings, where there is a server; null for the embedded database. */
  urls: { app: string; owner: string } | null;
  /**
   * Runs as the owner with row-level security out of the way, and answers like `Tx.query`. The audit triggers see a job named 'fixture'.
   */
  owner<Row>(statement: SQL): Promise<Row[]>;
  close(): Promise<void>;
}

const open = new Set<string>();

/** Databases of this process that nobody has closed yet. */
export const openTestDatabases = (): string[] => [...open];

const asFixture = "select set_config('app.job', 'fixture', false)";

/**
 * Makes a database for one test file: a copy of the migrated one.
 * @param maxConnections with one, all work meets the statements that the others prepared
 */
export async function testDatabase({ maxConnections = 8 } = {}): Promise<TestDatabase> {
  const provided = inject('database');
  if (provided.kind === 'embedded') {
    const database = await openEmbedded({
      folder: null,
      loadDataDir: new Blob([readFileSync(provided.dump)]),
    });
    return embeddedTestDatabase(database);
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${provided.port}/${database}`;
  // As files: written into the log page by page, the copy takes twice the time and the log as much room again.
  await once(
    url('postgres', 'postgres'),
    `create database ${name} template ${provided.template} strategy file_copy`,
  );
  const owner = new pg.Pool({
    connectionString: url('postgres', name),
    max: 2,
    options: '-c app.job=fixture',
  });
  owner.on('error', () => undefined);
  open.add(name);
  const database = closedOnce(
    openPostgres({
      url: url('app', name),
      maxConnections,
      statementTimeoutMs: 20_000,
      // The copy is dropped while its last connections are still saying goodbye.
      onIdleError: () => undefined,
    }),
  );
  return {
    database,
    urls: { app: url('app', name), owner: url('postgres', name) },
    owner: async <Row>(statement: SQL) => {
      const { text, values } = compileStatement(statement);
      return camelCaseRows<Row>(await owner.query<unknown[]>({ text, values, rowMode: 'array' }));
    },
    close: async () => {
      await database.close();
      await owner.end();
      await once(url('postgres', 'postgres'), `drop database ${name} with (force)`);
      open.delete(name);
    },
  };
}

/** A test may close the database under a portal, which closes it again when it stops. */
function closedOnce<T extends Database>(database: T): T {
  let closing: Promise<void> | null = null;
  return {
    ...database,
    close: () => {
      closing ??= database.close();
      return closing;
    },
  };
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The embedded database as a fixture: in memory for most tests, in a folder for those about the folder. */
export function embeddedTestDatabase(opened: EmbeddedDatabase): TestDatabase {
  const database = closedOnce(opened);
  const name = `embedded ${randomBytes(6).toString('hex')}`;
  open.add(name);
  return {
    database,
    urls: null,
    owner: <Row>(statement: SQL) =>
      database.asOwner(async (engine) => {
        const { text, values } = compileStatement(statement);
        await engine.exec(asFixture);
        return camelCaseRows<Row>(await engine.query<unknown[]>(text, values, { rowMode: 'array' }));
      }),
    close: async () => {
      await database.close();
      open.delete(name);
    },
  };
}
