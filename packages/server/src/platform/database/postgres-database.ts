import pg from 'pg';
import { runAfterCommit } from './after-commit.ts';
import { camelCaseRows } from './camel-case-rows.ts';
import type { Database } from './database.ts';
import { asTrouble, isOutdated } from './database-trouble.ts';
import { compiled, PostgresTransaction } from './postgres-transaction.ts';
import { RoundTripCounter } from './round-trips.ts';
import { openScopeStatement } from './scope-statement.ts';

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
    // Policies make a statement look costly to the planner, so PostgreSQL would compile it, which takes a second where running it takes 20 ms.
    options: '-c jit=off',
    // A request that waits longer for a connection is refused and may try again.
    connectionTimeoutMillis: longestWaitForConnectionMs,
    // Statements are sent without waiting for the answers to those before; the server works them off in their order.
    pipeline: true,
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
  const roundTrips = new RoundTripCounter();
  /** @param work may say that its connection must not be used again */
  const onConnection = async <T>(
    work: (client: pg.PoolClient, discard: (why: Error) => void) => Promise<T>,
  ): Promise<T> => {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await work(client, (why) => {
        broken = why;
      });
    } catch (error) {
      if (isOutdated(error)) {
        outdatedBefore = performance.now();
        broken ??= new Error('the connection is outdated', { cause: error });
      }
      throw asTrouble(error);
    } finally {
      client.release(broken);
    }
  };
  return {
    kind: 'postgres',
    transaction: (scope, work) =>
      onConnection(async (client, discard) => {
        const transaction = new PostgresTransaction(client, openScopeStatement(scope));
        try {
          const result = await work(transaction.tx);
          await transaction.commit();
          runAfterCommit(transaction.tx);
          return result;
        } catch (error) {
          // A connection that cannot roll back must not go back to the pool with its scope.
          await transaction.rollback().catch(discard);
          throw error;
        } finally {
          roundTrips.add(scope.as, transaction.roundTrips);
        }
      }),
    query: async <Row>(statement: Parameters<Database['query']>[0], name?: string) => {
      roundTrips.add('none', 1);
      return onConnection(async (client) =>
        camelCaseRows<Row>(await client.query(compiled(statement, name))),
      );
    },
    ping: async () => {
      const { rows } = await pool.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
      if (rows[0]?.isReplica === true) throw new Error('the database only reads: it is a replica');
    },
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    roundTrips: () => roundTrips.counts,
    close: () => pool.end(),
  };
}
