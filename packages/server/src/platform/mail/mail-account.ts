import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** Where mail to an account goes now. */
export interface MailAddress {
  email: string;
  firstName: string;
}

/** Reads the account again when an email is written; null for one that is deleted or disabled, which gets none. */
export async function mailAddressOf(tx: Tx, accountId: number): Promise<MailAddress | null> {
  const [row] = await tx.query<MailAddress & { isDisabled: boolean }>(
    sql`select email, first_name, is_disabled from identity.mail_address(${accountId})`,
    'accounts.mail_address',
  );
  return row === undefined || row.isDisabled ? null : row;
}
