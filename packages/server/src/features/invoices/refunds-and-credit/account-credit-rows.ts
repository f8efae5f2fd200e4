import { type CreditSource, decimalText, type Money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

const sourceRow = z.object({ invoiceId: z.int(), left: moneyColumn });

/**
 * Locks an invoice and all others that left something on the account, in the order of their ids, as does whoever reverses account credit:
 * two transactions never wait for each other.
 * @returns those of the same payer with what is left of each, the oldest first; not those of which a refund is under way, which may take it
 */
export async function lockedCreditSources(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
): Promise<CreditSource[]> {
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId}
      and (id = ${invoiceId} or amount_on_account > amount_on_account_used) order by id for update`,
    'invoices.lock_for_credit',
  );
  return queryChecked(
    tx,
    sourceRow,
    sql`select i.id as invoice_id, (i.amount_on_account - i.amount_on_account_used)::text as left from invoices i
      where i.organization_id = ${organizationId} and i.id <> ${invoiceId} and i.amount_on_account > i.amount_on_account_used
        and i.payer_id = (select t.payer_id from invoices t where t.organization_id = ${organizationId} and t.id = ${invoiceId})
        and not exists (select 1 from refund_attempts r where r.organization_id = i.organization_id and r.invoice_id = i.id
          and r.status = 'open')
      order by i.invoice_date, i.id`,
    'invoices.credit_sources',
  );
}

/** Records a payment with account credit, and from which accounts it came. */
export function insertCreditPayment(
  tx: Tx,
  organizationId: number,
  payment: {
    invoiceId: number;
    amount: Money;
    paidOn: string;
    accountId: number | null;
    clientUuid: string;
    parts: readonly { invoiceId: number; amount: Money }[];
  },
): void {
  const parts = payment.parts.map(({ invoiceId, amount }) => ({
    source_invoice_id: invoiceId,
    amount: decimalText(amount),
  }));
  tx.send(
    sql`with paid as (insert into payments (organization_id, invoice_id, method_id, amount, paid_on, account_id, client_uuid)
        values (${organizationId}, ${payment.invoiceId}, 5, ${decimalText(payment.amount)}::numeric, ${payment.paidOn}::date,
          ${payment.accountId}, ${payment.clientUuid}::uuid) returning organization_id, id)
      insert into account_credit_uses (organization_id, payment_id, source_invoice_id, amount)
        select paid.organization_id, paid.id, s.source_invoice_id, s.amount from paid,
          jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as s (source_invoice_id int, amount numeric)`,
    'payments.insert_of_credit',
  );
}
