import {
  chargedBack,
  decimalText,
  endedDisputeStatuses,
  isTakenBack,
  type Money,
  money,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { ProviderDispute } from '../../../platform/payments/card-provider.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

const paymentRow = z.object({
  id: z.int(),
  invoiceId: z.int(),
  amount: moneyColumn,
  refunded: moneyColumn,
});
export type CardPayment = z.output<typeof paymentRow>;

/** The payment that an attempt made, locked behind its invoice; undefined where it made none. */
export async function lockedCardPayment(
  tx: Tx,
  organizationId: number,
  attemptId: string,
): Promise<CardPayment | undefined> {
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId} and id = (select invoice_id from payment_attempts
      where organization_id = ${organizationId} and id = ${attemptId}::uuid) for update`,
    'disputes.lock_invoice',
  );
  const [payment] = await queryChecked(
    tx,
    paymentRow,
    sql`select p.id, p.invoice_id, p.amount, (select coalesce(sum(r.amount), 0)::numeric(14, 2)::text from refunds r
        where r.organization_id = p.organization_id and r.payment_id = p.id) as refunded
      from payments p where p.organization_id = ${organizationId} and p.attempt_id = ${attemptId}::uuid`,
    'disputes.payment',
  );
  return payment;
}

/**
 * Stores the disputes of a payment as the provider has them. One that has ended is not opened again by an answer that came late.
 * @returns those that are new or changed
 */
export async function storeDisputes(
  tx: Tx,
  organizationId: number,
  { id, invoiceId }: CardPayment,
  disputes: readonly ProviderDispute[],
  now: Date,
): Promise<{ status: string }[]> {
  const rows = disputes.map(({ dispute, cents, currency, status, reason, openedAt }) => {
    if (currency !== 'usd') throw new InvariantError('a payment is disputed in another currency');
    const amount = decimalText(money(cents));
    return { provider_dispute_id: dispute, amount, status, reason, opened_at: openedAt.toISOString() };
  });
  const ended = `{${endedDisputeStatuses.join(',')}}`;
  return tx.query<{ status: string }>(
    sql`insert into payment_disputes as d (organization_id, invoice_id, payment_id, provider_dispute_id, amount, status, reason, opened_at,
        changed_at)
      select ${organizationId}::int, ${invoiceId}::int, ${id}::int, r.provider_dispute_id, r.amount, r.status, r.reason, r.opened_at,
          ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (provider_dispute_id text, amount numeric, status text, reason text, opened_at timestamptz)
      on conflict (provider_dispute_id) do update
        set amount = excluded.amount, status = excluded.status, reason = excluded.reason, changed_at = excluded.changed_at
        where (d.amount, d.status, d.reason) is distinct from (excluded.amount, excluded.status, excluded.reason)
          and not (d.status = any (${ended}::text[]) and not excluded.status = any (${ended}::text[]))
      returning status`,
    'disputes.store',
  );
}

const disputeRow = z.object({ status: z.string(), amount: moneyColumn });

/**
 * Sets what the bank took back of a payment. One of which nothing is left is shown as reversed, and its invoice is owed again; where the
 * provider later says otherwise, it counts again. Whoever calls has locked the invoice.
 */
export async function setChargedBack(
  tx: Tx,
  organizationId: number,
  payment: CardPayment,
  now: Date,
): Promise<void> {
  const disputes = await queryChecked(
    tx,
    disputeRow,
    sql`select status, amount from payment_disputes where organization_id = ${organizationId} and payment_id = ${payment.id}`,
    'disputes.of_payment',
  );
  const taken: Money = chargedBack(payment.amount, disputes);
  const isGone = isTakenBack(payment.amount, { chargedBack: taken, refunded: payment.refunded });
  tx.send(
    sql`update payments set charged_back = ${decimalText(taken)}::numeric,
        reversed_at = case when ${isGone}::boolean then coalesce(reversed_at, ${now.toISOString()}::timestamptz) end,
        reversed_reason = case when ${isGone}::boolean then 'A dispute was lost, and the bank took it back' end
      where organization_id = ${organizationId} and id = ${payment.id}
        and (charged_back, reversed_at is not null) is distinct from (${decimalText(taken)}::numeric, ${isGone}::boolean)`,
    'payments.charge_back',
  );
}
