import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

const day = z.iso.date();
const invoiceFacts = z.object({
  number: z.string(),
  invoiceDate: day,
  startPeriodOn: day.nullable(),
  endPeriodOn: day.nullable(),
  subscriptionId: z.int().nullable(),
  lines: z.array(z.object({ itemTypeId: z.int(), quantity: z.int() })),
});
/** What of an invoice decides which credits it gives, and in which period. */
export type CreditInvoice = z.output<typeof invoiceFacts>;

/** @throws InvariantError for an invoice that is not there: whoever asks has locked it */
export async function readCreditInvoice(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
): Promise<CreditInvoice> {
  const [invoice] = await queryChecked(
    tx,
    invoiceFacts,
    sql`select coalesce(i.number, i.id::text) as number, i.invoice_date, i.start_period_on, i.end_period_on, i.subscription_id,
        coalesce((select json_agg(json_build_object('itemTypeId', m.item_type_id, 'quantity', m.quantity) order by m.position)
          from invoice_items m where m.organization_id = i.organization_id and m.invoice_id = i.id), '[]') as lines
      from invoices i where i.organization_id = ${organizationId} and i.id = ${invoiceId}`,
    'credits.invoice',
  );
  if (invoice === undefined) throw new InvariantError('an invoice that gives credits is missing');
  return invoice;
}
