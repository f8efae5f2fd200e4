import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Takes an advisory lock of the database, which the transaction holds until it ends. The lock is sent and not waited for: the database
 * works off the statements that follow once the lock is held. Transactions are read committed, so those statements see everything
 * that was committed before.
 * @param tx the transaction that holds the lock
 * @param work what is done, named like a statement ('events.change'): locks of different names never wait for each other
 * @param key which one it is done to
 */
export async function takeAdvisoryLock(tx: Tx, work: string, key: number | string): Promise<void> {
  tx.send(
    sql`select pg_advisory_xact_lock(hashtext(${work}), hashtext(${String(key)}))`,
    'database.advisory_lock',
  );
}
