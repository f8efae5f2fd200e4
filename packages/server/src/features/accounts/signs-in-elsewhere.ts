import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Whether an account signs in through its organization, which then says what its email is. */
export async function signsInElsewhere(tx: Tx, accountId: number): Promise<boolean> {
  const [row] = await tx.query<{ isElsewhere: boolean }>(
    sql`select identity.signs_in_elsewhere(${accountId}) as is_elsewhere`,
    'accounts.signs_in_elsewhere',
  );
  return row?.isElsewhere ?? false;
}
