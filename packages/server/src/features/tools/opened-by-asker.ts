import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Whether the asking staff member has all of some organizations open. */
export async function hasOpen(tx: Tx, organizationIds: readonly number[]): Promise<boolean> {
  const [row] = await tx.query<{ hasAll: boolean }>(
    sql`select identity.opened_by_asker(ids) @> ids as has_all from (values (${sql.param([...organizationIds])}::int[])) asked (ids)`,
    'tools.opened_by_asker',
  );
  return row?.hasAll === true;
}
