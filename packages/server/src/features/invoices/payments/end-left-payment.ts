import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ok } from '../../../platform/http/result.ts';
import type { CardProvider } from '../../../platform/payments/card-provider.ts';
import { readInvoiceToPay } from '../visible-invoice.ts';
import type { PayContext } from './pay-context.ts';
import { settleAttempt } from './settle-attempt.ts';

/** The name under which it is written, since no payer may write payments. */
const job = 'end left payment';

interface LeftAttempt {
  id: string;
  organizationId: number;
  intentId: string;
}

/**
 * Ends a payment of the invoice that the person who pays now left on the bank's page, so that it does not keep them from paying until the
 * look-up. It is canceled first, so that it cannot succeed beside the next one; where it succeeded in that moment it is stored as paid.
 * What somebody else began, and what the bank still thinks about, stays.
 * @returns whether one was ended
 */
export async function endLeftPayment(context: PayContext, cards: CardProvider): Promise<boolean> {
  const { request, viewer, now, inScope } = context;
  const found = await inScope(async (tx) => {
    const invoice = await readInvoiceToPay(tx, viewer, request.invoiceId);
    if (invoice === undefined) return ok(undefined);
    const { organizationId } = invoice;
    await tx.continueAsJob(job, [organizationId]);
    return ok(await readLeftAttempt(tx, organizationId, context));
  });
  const left = found.ok ? found.value : undefined;
  if (left === undefined) return false;
  const seen = await cards.readPaymentIntent(left.intentId);
  const outcome = seen.kind === 'needsAction' ? await cards.cancelPaymentIntent(left.intentId) : seen;
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'declined') return false;
  const ended = await inScope(async (tx) => {
    await tx.continueAsJob(job, [left.organizationId]);
    return ok(await settleAttempt(tx, left.organizationId, left.id, outcome, now));
  });
  return ended.ok;
}

async function readLeftAttempt(
  tx: Tx,
  organizationId: number,
  { request, viewer }: PayContext,
): Promise<LeftAttempt | undefined> {
  const [attempt] = await tx.query<LeftAttempt>(
    sql`select id, organization_id, intent_id from payment_attempts where organization_id = ${organizationId} and invoice_id = ${request.invoiceId}
      and status = 'open' and not is_automatic and intent_id is not null and account_id = ${viewer.accountId}
      and id <> ${request.clientUuid}::uuid`,
    'payment_attempts.left',
  );
  return attempt;
}
