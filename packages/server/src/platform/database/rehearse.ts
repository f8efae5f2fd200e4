import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Does work in an open transaction and takes back everything that it changed in the database, its scope and its locks too, so that what it
 * answers is what the same work would answer now. Where it throws, the whole transaction ends.
 * @param work changes nothing outside the database
 */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  tx.send(sql`savepoint rehearsal`, 'database.rehearse');
  const result = await work();
  tx.send(sql`rollback to savepoint rehearsal`, 'database.end_rehearsal');
  return result;
}
