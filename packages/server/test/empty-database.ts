import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { camelCaseRows } from '../src/platform/database/camel-case-rows.ts';
import { compileStatement } from '../src/platform/database/compile-statement.ts';
import { embeddedExtensions } from '../src/platform/database/embedded-database.ts';
import type { MigrationTarget } from '../src/platform/database/migration-target.ts';

/** A database of its own that nothing was migrated in. */
export interface OldDatabase {
  target: MigrationTarget;
  kind: 'postgres' | 'embedded';
  close(): Promise<void>;
}

/** Opens one of the kind that the run has, which is gone once it was closed. */
export async function openEmptyDatabase(): Promise<OldDatabase> {
  const provided = inject('database');
  if (provided.kind === 'embedded') {
    const engine = await PGlite.create({ extensions: embeddedExtensions });
    return {
      kind: 'embedded',
      target: {
        exec: async (text) => void (await engine.exec(text)),
        query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
      },
      close: () => engine.close(),
    };
  }
  const url = (name: string) => `postgres://postgres@127.0.0.1:${provided.port}/${name}`;
  const name = `old_${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: url('postgres') });
  await server.connect();
  await server.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: url(name) });
  await client.connect();
  return {
    kind: 'postgres',
    target: {
      exec: async (text) => void (await client.query(text)),
      query: async <Row>(text: string, values?: unknown[]) =>
        (await client.query(text, values)).rows as Row[],
    },
    close: async () => {
      await client.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** Asks a database as whoever opened it, whom no policy keeps from anything. */
export async function askAsOwner<Row>({ target }: OldDatabase, statement: SQL): Promise<Row[]> {
  const { text, values } = compileStatement(statement);
  const rows = await target.query<Record<string, unknown>>(text, values);
  return camelCaseRows({
    fields: Object.keys(rows[0] ?? {}).map((name) => ({ name })),
    rows: rows.map((row) => Object.values(row)),
  });
}

/** From now on what is written is the work of a job, as the audit log asks of whoever writes. */
export const asFixture = ({ target }: OldDatabase): Promise<void> =>
  target.exec("select set_config('app.job', 'fixture', false)");
