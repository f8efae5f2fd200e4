import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** An invoice of a term that is looked for. */
interface TermInvoice {
  subscriptionId: number;
  /** It has a line of one of these types. */
  itemTypeIds: readonly number[];
  invoiceTypeId?: number;
  /** Only one that waits to be sent. Otherwise a voided one counts too: staff decided about it. */
  isUnsent?: boolean;
}

/** Whether there is an invoice like this. */
export async function hasInvoiceOfLine(
  tx: Tx,
  organizationId: number,
  wanted: TermInvoice,
): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(
    sql`select exists (select 1 from invoices i join invoice_items m on m.organization_id = i.organization_id and m.invoice_id = i.id
      where i.organization_id = ${organizationId} and i.subscription_id = ${wanted.subscriptionId}
        and m.item_type_id = any (${sql.param([...wanted.itemTypeIds])}::int[])
        and i.invoice_type_id = coalesce(${wanted.invoiceTypeId ?? null}::int, i.invoice_type_id)
        and (not ${wanted.isUnsent ?? false}::boolean or (i.sent_at is null and i.voided_at is null))) as is_there`,
    'credits.has_invoice',
  );
  return row?.isThere ?? false;
}
