import type { payInvoice, ResponseOf } from '@plumbline/contract';
import { type InvoiceState, type Money, permissionsOf } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { ownPathOf } from '../../../platform/http/own-path.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type {
  AbsentOutcome,
  CardProvider,
  PaymentOutcome,
} from '../../../platform/payments/card-provider.ts';
import { declineOf, requestRefused } from '../../../platform/payments/declines.ts';
import { lockedInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { viewAfterChange } from '../view-after-change.ts';
import { readInvoiceToPay } from '../visible-invoice.ts';
import { type Attempt, insertAttempt, noteAskedAgain, readAttempt, readChargedCard } from './attempt-rows.ts';
import { minCardCents, resentForMs } from './card-limits.ts';
import { endLeftPayment } from './end-left-payment.ts';
import { firstOutcome } from './first-outcome.ts';
import { findOutcome } from './look-up-payments.job.ts';
import type { PayContext, PayRequest } from './pay-context.ts';
import { payableAmount } from './payable-amount.ts';
import { paymentOfClient } from './payment-rows.ts';
import { neverMade, settleAttempt } from './settle-attempt.ts';

type PayRefusal = (typeof payInvoice)['errors'][number];
type PayAnswer = ResponseOf<typeof payInvoice>;

/** The name under which the rows of a payment are written, since no payer may write them. */
const job = 'pay invoice by card';
const invoicesPath = '/billing/billing-history';

/**
 * Pays an invoice with the saved card (design of billing, Cards): the attempt is committed before the provider is asked, nothing is
 * asked inside a transaction, and the answer is stored by `settleAttempt`. The same form sent again goes on with its attempt.
 */
export async function payByCard(context: PayContext): Promise<Result<PayAnswer, PayRefusal>> {
  const { cards, config } = context.services;
  const beginNow = () => context.inScope((tx) => begin(tx, context, cards !== null));
  const first = await beginNow();
  const isHeldUp = !first.ok && first.code === 'payment.in_flight' && cards !== null;
  const begun = isHeldUp && (await endLeftPayment(context, cards)) ? await beginNow() : first;
  if (!begun.ok) return begun;
  const { organizationId, attempt, isNew } = begun.value;
  if (attempt === null || attempt.status === 'succeeded')
    return answerWith(context, organizationId, null, null);
  if (attempt.status === 'failed') return declined(attempt);
  if (cards === null) return fail('payment.cards_off');
  const outcome = await charge(attempt, isNew, cards, config.publicUrl, context.now);
  return answerWith(context, organizationId, attempt.id, outcome);
}

interface Begun {
  /** Whom the invoice is for; its rows are stored there. */
  organizationId: number;
  /** Null where the form recorded a payment that came another way. */
  attempt: Attempt | null;
  isNew: boolean;
}

async function begin(
  tx: Tx,
  { request, viewer, now }: PayContext,
  areCardsOn: boolean,
): Promise<Result<Begun, PayRefusal>> {
  const { accountId } = viewer;
  // Whoever may not see the invoice learns nothing of it either.
  const seen = await readInvoiceToPay(tx, viewer, request.invoiceId);
  if (seen === undefined) return fail('invoice.not_found');
  // Whom it is for, and whose card is charged.
  const { organizationId } = seen;
  const payer = await readPayerOfInvoice(tx, organizationId, seen.id);
  // Internal staff inside whom it is for see another card there than would be charged.
  if (payer.id !== viewer.organizationId) return fail('payment.card_of_payer', { payer: payer.name });
  if (!areCardsOn) return fail('payment.cards_off');
  const returnPath = ownPathOf(request.returnUrl ?? invoicesPath);
  if (returnPath === null) return fail('payment.return_elsewhere', {}, { field: 'returnUrl' });
  await tx.continueAsJob(job, [organizationId, payer.id]);
  const record = await lockedInvoice(tx, organizationId, request.invoiceId);
  if (record === undefined) throw new InvariantError('an invoice that was seen cannot be locked');
  // Read behind the lock: of two clicks at once the second finds what the first began.
  const before = await readAttempt(tx, organizationId, request.clientUuid);
  if (before !== undefined) {
    if (before.invoiceId !== record.id) return fail('payment.in_flight');
    noteAskedAgain(tx, organizationId, before.id, now);
    return ok({ organizationId, attempt: before, isNew: false });
  }
  const paid = await paymentOfClient(tx, organizationId, request.clientUuid);
  if (paid !== undefined)
    return paid.invoiceId === record.id
      ? ok({ organizationId, attempt: null, isNew: false })
      : fail('payment.in_flight');
  if (record.hasOpenAttempt) return fail('payment.in_flight');
  const isStaff = permissionsOf(viewer).has('payment:record');
  const amount = chargeable(stateOf(record, payer.today), request, isStaff);
  if (!amount.ok) return amount;
  const card = await readChargedCard(tx, payer.id);
  if (card === undefined) return fail('payment.no_card');
  const isInserted = await insertAttempt(tx, organizationId, {
    ...card,
    id: request.clientUuid,
    invoiceId: record.id,
    amount: amount.value,
    returnPath,
    accountId,
    createdAt: now,
  });
  const attempt = await readAttempt(tx, organizationId, request.clientUuid);
  // The id is taken by an attempt elsewhere.
  if (!isInserted || attempt === undefined) return fail('payment.in_flight');
  return ok({ organizationId, attempt, isNew: true });
}

/** The amount that is charged, or why none is (pure). */
function chargeable(
  state: InvoiceState,
  { paymentAmount }: PayRequest,
  isStaff: boolean,
): Result<Money, PayRefusal> {
  const amount = payableAmount(state, paymentAmount, isStaff);
  return amount.ok && amount.value.cents < minCardCents
    ? fail('payment.below_card_minimum', {}, { field: 'paymentAmount' })
    : amount;
}

/** Asks the provider, once more where the attempt was sent before: one key charges once. */
async function charge(
  attempt: Attempt,
  isNew: boolean,
  cards: CardProvider,
  publicUrl: string,
  now: Date,
): Promise<PaymentOutcome | AbsentOutcome> {
  const { customerId, paymentMethodId, returnPath } = attempt;
  if (customerId === null || paymentMethodId === null || returnPath === null)
    throw new InvariantError('an attempt of a person does not say what is charged');
  const isOld = now.getTime() - attempt.createdAt.getTime() > resentForMs;
  if (!isNew && (attempt.intentId !== null || isOld)) {
    const found = await findOutcome(attempt, cards);
    // Only the look-up by the hour says that an attempt came to nothing.
    return found.kind === 'absent' ? { kind: 'unknown', why: 'unreadable', mayHaveActed: true } : found;
  }
  const outcome = await cards.createPaymentIntent({
    attempt: attempt.id,
    cents: attempt.amount.cents,
    currency: 'usd',
    customer: customerId,
    paymentMethod: paymentMethodId,
    offSession: false,
    returnUrl: new URL(returnPath, publicUrl).href,
  });
  return isNew ? firstOutcome(attempt.id, outcome) : outcome;
}

/** Stores the outcome, and answers with the invoice as it is then. */
async function answerWith(
  { request, now, inScope, services, requestId }: PayContext,
  organizationId: number,
  attemptId: string | null,
  outcome: PaymentOutcome | AbsentOutcome | null,
): Promise<Result<PayAnswer, PayRefusal>> {
  if (outcome?.kind === 'unknown')
    services.log.warn({ requestId, organizationId }, `a payment has no outcome yet: ${outcome.why}`);
  if (outcome?.kind === 'declined' && outcome.code === requestRefused)
    services.log.warn({ requestId, organizationId }, 'the card provider took a payment for wrong');
  const settled = await inScope(async (tx) => {
    await tx.continueAsJob(job, [organizationId]);
    const hasOutcome = attemptId !== null && outcome !== null;
    return ok(hasOutcome ? await settleAttempt(tx, organizationId, attemptId, outcome, now) : null);
  });
  if (!settled.ok) return settled;
  const attempt = settled.value;
  // Read in the scope of the viewer, since the job also sees what only staff may know.
  const seen = await inScope(async (tx) => {
    const payer = await readPayerOfInvoice(tx, organizationId, request.invoiceId);
    return viewAfterChange(tx, organizationId, request.invoiceId, payer, now);
  });
  if (!seen.ok) return seen;
  const { invoice } = seen.value;
  if (attempt?.status === 'failed') return declined(attempt);
  const redirectUrl = attempt?.status === 'open' && outcome?.kind === 'needsAction' ? outcome.url : null;
  const requiresAction = redirectUrl !== null;
  return ok({
    invoice,
    requiresAction,
    redirectUrl,
    isUnderWay: attempt?.status === 'open' && !requiresAction,
  });
}

const declined = ({ declineCode }: Attempt): Result<never, PayRefusal> =>
  fail('payment.declined', { sentence: sentenceOf(declineCode) });

const endedSentence = 'The payment was not completed. Please try again.';
const sentenceOf = (code: string | null): string =>
  code === null || code === neverMade || code === 'canceled'
    ? endedSentence
    : declineOf({ decline_code: code }).sentence;
