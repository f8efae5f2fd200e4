import { decimalText, money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type {
  AbsentOutcome,
  PaymentFacts,
  PaymentOutcome,
} from '../../../platform/payments/card-provider.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { type Attempt, readAttempt } from './attempt-rows.ts';

/** Stored in place of a decline where the provider has no payment of the attempt. */
export const neverMade = 'never_made';

/**
 * Stores what became of an attempt, as the provider tells it. The reply to the request, the notice and the look-up all come here, in any
 * order and as often as they like: an attempt that succeeded stays so and has one payment, and one that failed can only succeed after
 * that. The payment and the attempt's end are stored together.
 * @param tx in the scope of a job of the organization
 * @param outcome `absent` only once the request cannot be under way any more
 * @returns the attempt as it is then
 * @throws InvariantError for the payment of another attempt, or of another currency
 */
export async function settleAttempt(
  tx: Tx,
  organizationId: number,
  attemptId: string,
  outcome: PaymentOutcome | AbsentOutcome,
  now: Date,
): Promise<Attempt> {
  // The invoice first, as whoever pays locks it: its sums change with a payment.
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId} and id = (select invoice_id from payment_attempts
      where organization_id = ${organizationId} and id = ${attemptId}::uuid) for update`,
    'payment_attempts.lock_invoice',
  );
  const attempt = await existing(tx, organizationId, attemptId);
  if (outcome.kind === 'unknown' || attempt.status === 'succeeded') return attempt;
  if (outcome.kind !== 'absent' && outcome.attempt !== attemptId)
    throw new InvariantError('the provider answered with the payment of another attempt');
  const instant = sql`${now.toISOString()}::timestamptz`;
  const ofAttempt = sql`organization_id = ${organizationId} and id = ${attemptId}::uuid`;
  if (outcome.kind === 'succeeded') {
    tx.send(
      sql`update payment_attempts set status = 'succeeded', intent_id = ${outcome.intent}, decline_code = null, settled_at = ${instant}
        where ${ofAttempt}`,
      'payment_attempts.succeed',
    );
    await insertPayment(tx, organizationId, attempt, outcome);
  } else if (attempt.status === 'open' && (outcome.kind === 'declined' || outcome.kind === 'absent')) {
    const [intent, code, isHard] =
      outcome.kind === 'absent'
        ? [attempt.intentId, neverMade, false]
        : [outcome.intent, outcome.code, outcome.isHard];
    tx.send(
      sql`update payment_attempts set status = 'failed', intent_id = coalesce(${intent}::text, intent_id), decline_code = ${code},
        is_hard_decline = ${isHard}, settled_at = ${instant} where ${ofAttempt}`,
      'payment_attempts.fail',
    );
  } else if (attempt.status === 'open' && outcome.kind !== 'declined' && outcome.kind !== 'absent') {
    tx.send(
      sql`update payment_attempts set intent_id = ${outcome.intent} where ${ofAttempt} and intent_id is null`,
      'payment_attempts.name_intent',
    );
  }
  return existing(tx, organizationId, attemptId);
}

async function existing(tx: Tx, organizationId: number, attemptId: string): Promise<Attempt> {
  const attempt = await readAttempt(tx, organizationId, attemptId);
  if (attempt === undefined) throw new InvariantError('an attempt that is settled is not there');
  return attempt;
}

/** Records what came in. What is above what was owed is on the payer's account then: the trigger of payments adds it up. */
async function insertPayment(
  tx: Tx,
  organizationId: number,
  { id, invoiceId, accountId }: Attempt,
  { cents, currency }: PaymentFacts,
): Promise<void> {
  if (currency !== 'usd') throw new InvariantError('a payment came in another currency than was asked for');
  const { today } = await readPayerOfInvoice(tx, organizationId, invoiceId);
  tx.send(
    sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, attempt_id, client_uuid, account_id)
      values (${organizationId}, ${invoiceId}, 1, ${decimalText(money(cents, currency))}::numeric, ${today}::date, ${id}::uuid,
        gen_random_uuid(), ${accountId})`,
    'payments.insert_of_card',
  );
}
