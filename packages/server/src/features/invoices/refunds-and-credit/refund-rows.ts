import { decimalText, type Money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

const attemptRow = z.object({
  id: z.uuid(),
  invoiceId: z.int(),
  paymentId: z.int(),
  amount: moneyColumn,
  reason: z.string(),
  status: z.enum(['open', 'succeeded', 'failed']),
  intentId: z.string(),
  failureSentence: z.string().nullable(),
  accountId: z.int().nullable(),
  createdAt: z.date(),
  /** When the provider was last asked to pay it back. */
  requestedAt: z.date(),
});
export type RefundAttempt = z.output<typeof attemptRow>;

/** What was asked of the provider to pay back; undefined where the organization has nothing of this id. */
export async function readRefundAttempt(
  tx: Tx,
  organizationId: number,
  id: string,
): Promise<RefundAttempt | undefined> {
  const [attempt] = await queryChecked(
    tx,
    attemptRow,
    sql`select id, invoice_id, payment_id, amount, reason, status, intent_id, failure_sentence, account_id, created_at,
        coalesce(last_requested_at, created_at) as requested_at
      from refund_attempts where organization_id = ${organizationId} and id = ${id}::uuid`,
    'refund_attempts.read',
  );
  return attempt;
}

/** Notes that a refund is about to be asked of the provider again. It must be committed before the provider is asked. */
export function noteRefundAskedAgain(tx: Tx, organizationId: number, id: string, now: Date): void {
  tx.send(
    sql`update refund_attempts set last_requested_at = ${now.toISOString()}::timestamptz
      where organization_id = ${organizationId} and id = ${id}::uuid and status = 'open'`,
    'refund_attempts.asked_again',
  );
}

export async function hasOpenRefund(tx: Tx, organizationId: number, paymentId: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from refund_attempts where organization_id = ${organizationId} and payment_id = ${paymentId} and status = 'open'`,
    'refund_attempts.open',
  );
  return rows.length > 0;
}

/** Stores what is about to be asked of the provider. @returns false where the id is taken */
export async function insertRefundAttempt(
  tx: Tx,
  organizationId: number,
  refund: NewRefund & { intentId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    sql`insert into refund_attempts (id, organization_id, invoice_id, payment_id, amount, reason, intent_id, account_id, created_at)
      values (${refund.id}::uuid, ${organizationId}, ${refund.invoiceId}, ${refund.paymentId}, ${decimalText(refund.amount)}::numeric,
        ${refund.reason}, ${refund.intentId}, ${refund.accountId}, ${refund.createdAt.toISOString()}::timestamptz)
      on conflict (id) do nothing returning 1 as one`,
    'refund_attempts.insert',
  );
  return rows.length > 0;
}

/** Notes that a refund came to nothing, or what it is at the provider while that still works on it. */
export function noteRefundAttempt(
  tx: Tx,
  organizationId: number,
  id: string,
  note: {
    status: 'open' | 'succeeded' | 'failed';
    refund: string | null;
    sentence: string | null;
    now: Date;
  },
): void {
  tx.send(
    sql`update refund_attempts set status = ${note.status}, provider_refund_id = coalesce(${note.refund}::text, provider_refund_id),
        failure_sentence = ${note.sentence}::text,
        settled_at = case when ${note.status} = 'open' then null else ${note.now.toISOString()}::timestamptz end
      where organization_id = ${organizationId} and id = ${id}::uuid and status <> 'succeeded'`,
    'refund_attempts.note',
  );
}

interface NewRefund {
  /** The id of the form, and the key at the provider. */
  id: string;
  invoiceId: number;
  paymentId: number;
  amount: Money;
  reason: string;
  accountId: number | null;
}

/** Whether a refund of this id was recorded, and of which payment. */
export async function refundOfClient(
  tx: Tx,
  organizationId: number,
  id: string,
): Promise<{ paymentId: number } | undefined> {
  const [refund] = await tx.query<{ paymentId: number }>(
    sql`select payment_id from refunds where organization_id = ${organizationId} and refund_key = ${id}::uuid`,
    'refunds.of_client',
  );
  return refund;
}

/**
 * Records what was paid back. What was on the payer's account goes back first, as the trigger of refunds adds it up. The
 * invoice must be locked.
 */
export function insertRefund(
  tx: Tx,
  organizationId: number,
  refund: NewRefund,
  providerRefundId: string | null,
): void {
  tx.send(
    sql`insert into refunds (organization_id, invoice_id, payment_id, amount, reason, refund_key, provider_refund_id, account_id)
      values (${organizationId}, ${refund.invoiceId}, ${refund.paymentId}, ${decimalText(refund.amount)}::numeric, ${refund.reason},
        ${refund.id}::uuid, ${providerRefundId}, ${refund.accountId})`,
    'refunds.insert',
  );
}

/** Records a refund that somebody made on the pages of the provider. The invoice must be locked. */
export function insertProviderRefund(
  tx: Tx,
  organizationId: number,
  refund: Pick<NewRefund, 'invoiceId' | 'paymentId' | 'amount'> & { refund: string },
): void {
  tx.send(
    sql`insert into refunds (organization_id, invoice_id, payment_id, amount, reason, refund_key, provider_refund_id)
      values (${organizationId}, ${refund.invoiceId}, ${refund.paymentId}, ${decimalText(refund.amount)}::numeric,
        'Refunded on the pages of the card provider', gen_random_uuid(), ${refund.refund})`,
    'refunds.insert_of_provider',
  );
}
