import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

export interface NewInvoiceToken {
  hash: Buffer;
  organizationId: number;
  invoiceId: number;
  /** At most ten minutes from now. */
  expiresOn: string;
}

/** Stores the hash of a token that opens one invoice for printing. */
export async function storeInvoiceToken(tx: Tx, token: NewInvoiceToken): Promise<void> {
  await tx.query(
    sql`select identity.create_invoice_token(${token.hash}, ${token.organizationId}, ${token.invoiceId}, ${token.expiresOn}::timestamptz)`,
    'invoices.create_token',
  );
}
