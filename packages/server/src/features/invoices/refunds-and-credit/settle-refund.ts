import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { AbsentOutcome, RefundOutcome } from '../../../platform/payments/card-provider.ts';
import { insertRefund, noteRefundAttempt, type RefundAttempt, readRefundAttempt } from './refund-rows.ts';

const neverMadeSentence = 'The refund did not reach the card processor.';

/**
 * Stores what became of a refund, as the provider tells it: the reply to the request and the look-up both come here, in any order and as
 * often as they like: one that succeeded stays so, and one that failed can only succeed after that. A refund that came about and the end of
 * its attempt are stored together.
 * @param tx in the scope of a job of the organization
 * @param outcome `absent` only once the request cannot be under way any more
 * @returns the attempt as it is then
 */
export async function settleRefund(
  tx: Tx,
  organizationId: number,
  attemptId: string,
  outcome: RefundOutcome | AbsentOutcome,
  now: Date,
): Promise<RefundAttempt> {
  // The invoice first, as whoever pays or refunds locks it.
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId} and id = (select invoice_id from refund_attempts
      where organization_id = ${organizationId} and id = ${attemptId}::uuid) for update`,
    'refund_attempts.lock_invoice',
  );
  const attempt = await existing(tx, organizationId, attemptId);
  if (attempt.status === 'succeeded' || outcome.kind === 'unknown') return attempt;
  if (attempt.status === 'failed' && outcome.kind !== 'succeeded') return attempt;
  const note = (status: 'open' | 'succeeded' | 'failed', refund: string | null, sentence: string | null) =>
    noteRefundAttempt(tx, organizationId, attemptId, { status, refund, sentence, now });
  switch (outcome.kind) {
    case 'succeeded':
      if (outcome.cents !== attempt.amount.cents)
        throw new InvariantError('the provider paid back another amount than was asked for');
      note('succeeded', outcome.refund, null);
      insertRefund(tx, organizationId, attempt, outcome.refund);
      break;
    case 'processing':
      note('open', outcome.refund, null);
      break;
    case 'declined':
      note('failed', outcome.refund, outcome.sentence);
      break;
    case 'absent':
      note('failed', null, neverMadeSentence);
  }
  return existing(tx, organizationId, attemptId);
}

async function existing(tx: Tx, organizationId: number, attemptId: string): Promise<RefundAttempt> {
  const attempt = await readRefundAttempt(tx, organizationId, attemptId);
  if (attempt === undefined) throw new InvariantError('a refund that is settled is not there');
  return attempt;
}
