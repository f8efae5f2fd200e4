import pg from 'pg';
import { runAfterCommit } from './after-commit.ts';
import { camelCaseRows } from './camel-case-rows.ts';
import { compileStatement } from './compile-statement.ts';
import type { Database, Tx } from './database.ts';
import { asTrouble, isOutdated } from './database-trouble.ts';
import { offerRunText } from './run-text.ts';
import { continueAsJobStatement, openScopeStatement } from './scope-statement.ts';

const int8 = 20;
const calendarDate = 1082;

/** One connection answers like the embedded database: counts as numbers, calendar dates as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === calendarDate) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface PostgresOptions {
  /** The application's own role, never the owner. */
  url: string;
  maxConnections: number;
  statementTimeoutMs: number;
  /** Told of a connection lost while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

const longestWaitForConnectionMs = 10_000;

/** Opens a pool on a PostgreSQL server as the application's role. Connects at the first use. */
export function openPostgres(options: PostgresOptions): Database {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  /** Connections that were opened before are not used again. */
  let outdatedBefore = 0;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    // A request that waits longer for a connection is told to come back instead.
    connectionTimeoutMillis: longestWaitForConnectionMs,
    types,
  });
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only: one that is lost in the middle of a transaction fails that transaction's next statement,
  // and without a listener of its own it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    openedAt.set(client, performance.now());
  });
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(asTrouble(error)));
      if ((openedAt.get(client) ?? 0) >= outdatedBefore) return client;
      client.release(true);
    }
  };
  return {
    kind: 'postgres',
    transaction: async (scope, work) => {
      const client = await connect();
      let broken: Error | undefined;
      try {
        const opening = compileStatement(openScopeStatement(scope));
        await client.query('begin');
        await client.query({ name: 'scope.open', text: opening.text, values: opening.values });
        const tx = transactionOn(client);
        const result = await work(tx);
        await client.query('commit');
        runAfterCommit(tx);
        return result;
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          // A connection that cannot roll back must not go back to the pool with its scope.
          broken = rollbackError;
        });
        if (isOutdated(error)) {
          outdatedBefore = performance.now();
          broken ??= new Error('the connection is outdated', { cause: error });
        }
        throw asTrouble(error);
      } finally {
        client.release(broken);
      }
    },
    ping: async () => {
      const { rows } = await pool.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
      if (rows[0]?.isReplica === true) throw new Error('the database only reads: it is a replica');
    },
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function transactionOn(client: pg.PoolClient): Tx {
  const run = async (statement: Parameters<Tx['query']>[0], name?: string) => {
    const { text, values } = compileStatement(statement);
    const query = { text, values, rowMode: 'array' as const };
    return client.query<unknown[]>(name === undefined ? query : { name, ...query });
  };
  const tx: Tx = {
    query: async <Row>(statement: Parameters<Tx['query']>[0], name?: string) =>
      camelCaseRows<Row>(await run(statement, name)),
    continueAsJob: async (name, organizationIds) => {
      await run(continueAsJobStatement(name, organizationIds), 'scope.continue_as_job');
    },
  };
  return offerRunText(tx, async (text, values) => {
    // Several statements at once answer with a list of results, one statement with one.
    const results = [await client.query(text, values === undefined ? undefined : [...values])].flat();
    return results.flatMap((result) => result.rows);
  });
}
