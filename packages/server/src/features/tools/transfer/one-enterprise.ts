import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** Whether two organizations are of one enterprise, whose ids name the same person in each. Of those alone that are in the scope or run by the asking account. */
export async function areOfOneEnterprise(tx: Tx, oneId: number, otherId: number): Promise<boolean> {
  const [found] = await tx.query<{ isOne: boolean }>(
    sql`select identity.are_of_one_enterprise(${oneId}, ${otherId}) as is_one`,
    'tools.one_enterprise',
  );
  return found?.isOne === true;
}
