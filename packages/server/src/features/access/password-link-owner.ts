import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Returns the account whose password a link sets; null for a link that is used, expired, replaced or invented. */
export async function passwordLinkOwner(
  tx: Tx,
  aid: string,
  tokenHash: Buffer,
): Promise<{ accountId: number; email: string } | null> {
  const [row] = await tx.query<{ accountId: number; email: string }>(
    sql`select account_id, email from identity.password_link_owner(${aid}, ${tokenHash})`,
    'access.password_link_owner',
  );
  return row ?? null;
}
