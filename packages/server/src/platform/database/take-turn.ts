import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Lets the transaction wait until nobody else is at the same thing, and holds the turn until it ends. The wait is the database's: it
 * works off the statements that follow when the turn came. Transactions are read committed, so those see everything that was committed
 * before.
 * @param tx the transaction that holds the turn
 * @param turn what is done, named like a statement ('events.change'): turns of different names never wait for each other
 * @param key which one it is done to
 */
export async function takeTurn(tx: Tx, turn: string, key: number | string): Promise<void> {
  tx.send(
    sql`select pg_advisory_xact_lock(hashtext(${turn}), hashtext(${String(key)}))`,
    'database.take_turn',
  );
}
