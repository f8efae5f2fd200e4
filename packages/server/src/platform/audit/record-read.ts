import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/**
 * Writes to the audit log who read the data of which profiles; the account, the organization and the request are those of the
 * transaction's scope.
 * @param call the path of the call
 * @param profileIds whose data the reply holds
 */
export async function recordRead(tx: Tx, call: string, profileIds: readonly number[]): Promise<void> {
  tx.send(sql`select audit.note_read(${call}, ${sql.param([...profileIds])}::int[])`, 'audit.note_read');
}

/**
 * Writes to the audit log that somebody read a list of people: how it was narrowed and how many it held.
 * @param call the path of the call
 * @param rowCount how many rows the reply holds
 * @param filter ids and choices; never the words that were searched for, which are names
 */
export async function recordList(
  tx: Tx,
  call: string,
  rowCount: number,
  filter: Readonly<Record<string, string | number | boolean | readonly number[]>>,
): Promise<void> {
  tx.send(
    sql`select audit.note_list(${call}, ${rowCount}, ${JSON.stringify(filter)}::jsonb)`,
    'audit.note_list',
  );
}

/**
 * Writes to the audit log that a partner's system read the data of profiles; the integration is the transaction's.
 * @param route what it asked, as its route is written
 * @param profileIds whose data the reply holds
 */
export async function recordPartnerRead(tx: Tx, route: string, profileIds: readonly number[]): Promise<void> {
  tx.send(
    sql`select audit.note_partner_read(${route}, ${sql.param([...profileIds])}::int[])`,
    'audit.note_partner_read',
  );
}
