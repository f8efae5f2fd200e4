import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { afterPaymentLookUp } from '../../../platform/payments/payment-look-up.ts';
import type { Services } from '../../../platform/services.ts';
import { enqueueDisputeMails } from '../refunds-and-credit/dispute-mails.ts';
import { readAttempt } from './attempt-rows.ts';
import { findOutcome } from './look-up-payments.job.ts';
import { settleAfterPayment } from './settle-after-payment.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Asks the provider what was paid back of a payment or is disputed of it, and stores it. Internal staff see both at the invoice. */
export const lookUpAfterPayment = defineJob({ ...afterPaymentLookUp, run: lookUp });

async function lookUp(
  { data: { attemptId }, requestedBy: { organizationId }, transaction }: RunOf<typeof afterPaymentLookUp>,
  services: Services,
): Promise<void> {
  const { cards, clock, log } = services;
  const attempt = await transaction((tx) => readAttempt(tx, organizationId, attemptId));
  if (attempt === undefined) return;
  if (cards === null) throw new Error('a payment cannot be looked up: cards are off');
  if (attempt.status !== 'succeeded') {
    // The notice of the refund came before that of the payment.
    const outcome = await findOutcome(attempt, cards);
    if (outcome.kind === 'unknown') throw new Error(`what became of a payment is not known: ${outcome.why}`);
    if (outcome.kind !== 'succeeded') return;
    await transaction((tx) => settleAttempt(tx, organizationId, attemptId, outcome, clock.now()));
  }
  const settled = await transaction((tx) => readAttempt(tx, organizationId, attemptId));
  const intent = settled?.intentId ?? null;
  if (intent === null) return;
  const refunds = await cards.listRefunds(intent);
  const disputes = await cards.listDisputes(intent);
  if (refunds.kind === 'unknown' || disputes.kind === 'unknown')
    throw new Error('what was paid back of a payment is not known');
  const found = await transaction(async (tx) => {
    const settledNow = { ...refunds, ...disputes };
    const after = await settleAfterPayment(tx, organizationId, attemptId, settledNow, clock.now());
    if (after !== undefined) await enqueueDisputeMails(tx, services, organizationId, after.invoiceId);
    return after;
  });
  for (const warning of found?.warnings ?? [])
    log.warn({ organizationId }, `${warning}: of the invoice ${found?.invoiceId}`);
}
