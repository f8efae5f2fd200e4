import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Waits until nobody else is at the same thing, and holds the turn until the transaction ends. Transactions are read committed, so
 * what follows sees everything that was committed before the turn came.
 * @param tx the transaction that holds the turn
 * @param turn what is done, named like a statement ('events.change'): turns of different names never wait for each other
 * @param key which one it is done to
 */
export async function takeTurn(tx: Tx, turn: string, key: number | string): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtext(${turn}), hashtext(${String(key)}))`,
    'database.take_turn',
  );
}
