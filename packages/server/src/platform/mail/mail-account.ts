import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** Where mail to an account goes now. */
export interface MailAddress {
  email: string;
  firstName: string;
}

/** Reads it anew when a mail is made; null for an account that is gone or disabled, which gets none. */
export async function mailAddressOf(tx: Tx, accountId: number): Promise<MailAddress | null> {
  const [row] = await tx.query<MailAddress & { isDisabled: boolean }>(
    sql`select email, first_name, is_disabled from identity.mail_address(${accountId})`,
    'accounts.mail_address',
  );
  return row === undefined || row.isDisabled ? null : row;
}
