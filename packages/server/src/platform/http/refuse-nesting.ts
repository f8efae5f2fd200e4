import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import { InvariantError } from '../invariant-error.ts';

const openTransaction = new AsyncLocalStorage<true>();

/**
 * A database that refuses to open a transaction inside another one. The embedded database has a single connection, so the inner
 * one would wait for the outer for ever; on PostgreSQL it would take a second connection and, under load, the last. Refused on
 * both, so that a test finds it wherever it runs.
 */
export function refuseNesting(database: Database): Database {
  const unlessOpen = <T>(run: () => Promise<T>): Promise<T> =>
    openTransaction.getStore()
      ? Promise.reject(
          new InvariantError('A transaction was opened inside another one: finish the outer one first.'),
        )
      : run();
  return {
    kind: database.kind,
    transaction: (scope, work) =>
      unlessOpen(() => database.transaction(scope, (tx) => openTransaction.run(true, () => work(tx)))),
    query: (statement, name) => unlessOpen(() => database.query(statement, name)),
    ping: () => database.ping(),
    poolState: database.poolState,
    roundTrips: database.roundTrips,
    close: () => database.close(),
  };
}
