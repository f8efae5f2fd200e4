import { type RequestOf, type ResponseOf, refundPayment } from '@plumbline/contract';
import {
  accountCreditMethod,
  formatMoney,
  leastOf,
  minus,
  readPaymentAmount,
  refundProblem,
} from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { handleInPhases, type PhasedContext } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { CardProvider, RefundOutcome } from '../../../platform/payments/card-provider.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { resentForMs } from '../payments/card-limits.ts';
import { lockedPayment } from '../payments/payment-rows.ts';
import { viewAfterChange } from '../view-after-change.ts';
import {
  hasOpenRefund,
  insertRefund,
  insertRefundAttempt,
  noteRefundAskedAgain,
  type RefundAttempt,
  readRefundAttempt,
  refundOfClient,
} from './refund-rows.ts';
import { settleRefund } from './settle-refund.ts';

type Context = PhasedContext<typeof refundPayment>;
type Refusal = (typeof refundPayment)['errors'][number];

/**
 * Pays back a payment. By card the attempt is committed before the provider is asked, nothing is asked inside a transaction, and the same
 * form sent again goes on with its attempt, as with a payment (docs/decisions/030).
 */
export const refundPaymentHandler = handleInPhases(
  refundPayment,
  async (context) => {
    const { services, inScope, viewer, now, requestId } = context;
    const { organizationId } = viewer;
    const begun = await inScope((tx) => begin(tx, context));
    if (!begun.ok) return begun;
    const { attempt, invoiceId } = begun.value;
    if (attempt === null || attempt.status === 'succeeded') return answer(context, invoiceId, false);
    if (attempt.status === 'failed') return declined(attempt);
    if (services.cards === null) return fail('payment.cards_off');
    const outcome = await askOnce(attempt, services.cards, now);
    if (outcome.kind === 'unknown')
      services.log.warn({ requestId, organizationId }, `a refund has no outcome yet: ${outcome.why}`);
    const settled = await inScope(async (tx) =>
      ok(await settleRefund(tx, organizationId, attempt.id, outcome, now)),
    );
    if (!settled.ok) return settled;
    return settled.value.status === 'failed'
      ? declined(settled.value)
      : answer(context, invoiceId, settled.value.status === 'open');
  },
  { jobForStaff: 'refund payment' },
);

interface Begun {
  invoiceId: number;
  /** Null where the refund is recorded: by hand, or by this form before. */
  attempt: RefundAttempt | null;
}

async function begin(tx: Tx, { request, viewer, now, services }: Context): Promise<Result<Begun, Refusal>> {
  const { organizationId, accountId } = viewer;
  const { paymentId, clientUuid: id, reason } = request;
  const payment = await lockedPayment(tx, organizationId, paymentId);
  if (payment === undefined) return fail('payment.not_found');
  const { invoiceId, intentId } = payment;
  const before = await readRefundAttempt(tx, organizationId, id);
  if (before !== undefined) {
    if (before.paymentId !== paymentId) return fail('refund.in_flight');
    noteRefundAskedAgain(tx, organizationId, id, now);
    return ok({ invoiceId, attempt: before });
  }
  const recorded = await refundOfClient(tx, organizationId, id);
  if (recorded !== undefined)
    return recorded.paymentId === paymentId ? ok({ invoiceId, attempt: null }) : fail('refund.in_flight');
  if (payment.isReversed) return fail('payment.reversed_already');
  if (payment.methodId === accountCreditMethod) return fail('refund.of_account_credit');
  if (await hasOpenRefund(tx, organizationId, paymentId)) return fail('refund.in_flight');
  const left = minus(minus(payment.amount, payment.refunded), payment.chargedBack);
  const limit = leastOf(left, payment.refundableOfInvoice);
  const amount = refundAmount(request, limit);
  if (!amount.ok) return amount;
  const refund = { id, invoiceId, paymentId, amount: amount.value, reason, accountId };
  if (intentId === null) {
    insertRefund(tx, organizationId, refund, null);
    return ok({ invoiceId, attempt: null });
  }
  if (services.cards === null) return fail('payment.cards_off');
  const isInserted = await insertRefundAttempt(tx, organizationId, { ...refund, intentId, createdAt: now });
  const attempt = await readRefundAttempt(tx, organizationId, id);
  // The id is taken by a refund elsewhere.
  return isInserted && attempt !== undefined ? ok({ invoiceId, attempt }) : fail('refund.in_flight');
}

/** The amount that is paid back, or why none is (pure). */
function refundAmount({ amount: typed }: RequestOf<typeof refundPayment>, limit: ReturnType<typeof minus>) {
  const amount = readPaymentAmount(typed);
  const at = { field: 'amount' };
  const problem = refundProblem(amount, limit);
  if (problem === 'moreThanPaid') return fail('refund.more_than_paid', { limit: formatMoney(limit) }, at);
  return problem !== null || amount === null ? fail('payment.amount_invalid', {}, at) : ok(amount);
}

/** Asks the provider, once more where that was done before: one key pays back once. */
async function askOnce(
  { id: key, intentId: intent, amount, createdAt }: RefundAttempt,
  cards: CardProvider,
  now: Date,
): Promise<RefundOutcome> {
  if (now.getTime() - createdAt.getTime() <= resentForMs)
    return cards.refund({ key, intent, cents: amount.cents });
  const found = await cards.findRefund({ key, intent });
  // Only the look-up by the hour says that a refund came to nothing.
  return found.kind === 'absent' ? { kind: 'unknown', why: 'unreadable', mayHaveActed: true } : found;
}

const answer = ({ inScope, viewer, now }: Context, invoiceId: number, isUnderWay: boolean) =>
  inScope<ResponseOf<typeof refundPayment>>(async (tx) => {
    const payer = await readPayerOfInvoice(tx, viewer.organizationId, invoiceId);
    const { value } = await viewAfterChange(tx, viewer.organizationId, invoiceId, payer, now);
    return ok({ ...value, isUnderWay });
  });

const declined = ({ failureSentence }: RefundAttempt): Result<never, 'refund.declined'> =>
  fail('refund.declined', { sentence: failureSentence ?? 'The refund was not made.' });
