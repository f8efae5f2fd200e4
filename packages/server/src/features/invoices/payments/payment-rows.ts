import { decimalText, type Money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

/** The invoice that a form with this id paid: a lost reply is asked again, and pays once. */
export async function paymentOfClient(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<{ invoiceId: number } | undefined> {
  const [payment] = await tx.query<{ invoiceId: number }>(
    sql`select invoice_id from payments where organization_id = ${organizationId} and client_uuid = ${clientUuid}::uuid`,
    'payments.of_client',
  );
  return payment;
}

/** Whether a check of this number counts for the payer already. */
export async function isCheckTaken(tx: Tx, organizationId: number, checkNumber: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from payments where organization_id = ${organizationId} and check_number = ${checkNumber}
      and reversed_at is null`,
    'payments.of_check',
  );
  return rows.length > 0;
}

/** Records a payment that came another way than by card. */
export function insertManualPayment(
  tx: Tx,
  organizationId: number,
  payment: {
    invoiceId: number;
    paymentMethod: number;
    amount: Money;
    paidOn: string;
    checkNumber?: string | null | undefined;
    accountId: number | null;
    clientUuid: string;
  },
): void {
  tx.send(
    sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, check_number, account_id, client_uuid)
      values (${organizationId}, ${payment.invoiceId}, ${payment.paymentMethod}, ${decimalText(payment.amount)}::numeric,
        ${payment.paidOn}::date, ${payment.checkNumber ?? null}, ${payment.accountId}, ${payment.clientUuid}::uuid)`,
    'payments.insert',
  );
}

const lockedRow = z.object({
  invoiceId: z.int(),
  methodId: z.int(),
  amount: moneyColumn,
  /** What the bank took back of it. */
  chargedBack: moneyColumn,
  isReversed: z.boolean(),
  /** What it is at the provider of card payments; null for one that came another way. */
  intentId: z.string().nullable(),
  /** What of it was paid back. */
  refunded: moneyColumn,
  /** What of all payments of the invoice can still be paid back: not what pays another invoice by now, or is being paid back. */
  refundableOfInvoice: moneyColumn,
  /** Without it less would be on the account than pays other invoices. */
  isCreditApplied: z.boolean(),
});
export type LockedPayment = z.output<typeof lockedRow>;

/**
 * A payment, locked until the transaction ends; undefined where there is none. Its invoice is locked first, as by whoever settles an attempt
 * or pays, so that two transactions never wait for each other; and with it those whose account it was paid from.
 */
export async function lockedPayment(
  tx: Tx,
  organizationId: number,
  paymentId: number,
): Promise<LockedPayment | undefined> {
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId} and (id = (select invoice_id from payments
        where organization_id = ${organizationId} and id = ${paymentId})
      or id in (select source_invoice_id from account_credit_uses where organization_id = ${organizationId} and payment_id = ${paymentId}))
      order by id for update`,
    'payments.lock_invoice',
  );
  const [payment] = await queryChecked(
    tx,
    lockedRow,
    sql`select p.invoice_id, p.method_id, p.amount, p.charged_back, p.reversed_at is not null as is_reversed,
        (select a.intent_id from payment_attempts a where a.organization_id = p.organization_id and a.id = p.attempt_id) as intent_id,
        (select coalesce(sum(r.amount), 0)::numeric(14, 2)::text from refunds r where r.organization_id = p.organization_id
          and r.payment_id = p.id) as refunded,
        greatest(0, i.amount_paid - i.amount_refunded - i.amount_on_account_used - (select coalesce(sum(r.amount), 0) from refund_attempts r
          where r.organization_id = i.organization_id and r.invoice_id = i.id and r.status = 'open'))::numeric(14, 2)::text as refundable_of_invoice,
        i.amount_on_account_used > greatest(0, i.amount_paid - p.amount - i.amount_refunded - (i.amount_due - i.amount_credited))
          as is_credit_applied
      from payments p join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
      where p.organization_id = ${organizationId} and p.id = ${paymentId} for update of p`,
    'payments.find',
  );
  return payment;
}

/**
 * Takes a payment back; it stays readable with its reason. What of it was on the payer's account goes with it, since only what came in above
 * what was owed may be there, and account credit is back where it came from: the triggers of payments add both up. The invoice must be
 * locked, and those that the credit came from.
 */
export function markReversed(
  tx: Tx,
  organizationId: number,
  paymentId: number,
  { reason, now }: { reason: string; now: Date },
): void {
  tx.send(
    sql`update payments set reversed_at = ${now.toISOString()}::timestamptz, reversed_reason = ${reason}
      where organization_id = ${organizationId} and id = ${paymentId}`,
    'payments.reverse',
  );
}
