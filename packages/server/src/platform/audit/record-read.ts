import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/**
 * Writes to the audit log who read the data of which profiles; the account, the organization and the request are those of the
 * transaction's scope.
 * @param call the path of the call
 * @param profileIds whose data the reply holds
 */
export async function recordRead(tx: Tx, call: string, profileIds: readonly number[]): Promise<void> {
  await tx.query(
    sql`select audit.note_read(${call}, ${sql.param([...profileIds])}::int[])`,
    'audit.note_read',
  );
}
