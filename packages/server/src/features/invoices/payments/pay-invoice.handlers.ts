import { payInvoice, type ResponseOf, reversePayment } from '@plumbline/contract';
import { manualPaymentProblem, needsPaymentDate, permissionsOf, storedCheckNumber } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { withClientUuid } from '../../../platform/http/with-client-uuid.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { lockedInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { viewAfterChange } from '../view-after-change.ts';
import { payByCard } from './pay-by-card.ts';
import type { PayContext, PayRequest } from './pay-context.ts';
import { payableAmount } from './payable-amount.ts';
import {
  insertManualPayment,
  isCheckTaken,
  lockedPayment,
  markReversed,
  paymentOfClient,
} from './payment-rows.ts';

type PayRefusal = (typeof payInvoice)['errors'][number];

/** The method that goes through the provider of card payments; the others are recorded by internal staff. */
const byCard = 1;

/** Whoever tries stolen cards would charge each of them. Asking again what became of a payment counts too. */
const cardPaymentsOfOrganization: Limit = { name: 'card-payment', max: 60, windowSeconds: 3_600 };

export const payInvoiceHandler = handleInPhases(
  payInvoice,
  (context) => {
    const known = { ...context, request: withClientUuid(context.request) };
    return known.request.paymentMethod === byCard ? payByCard(known) : recordPayment(known);
  },
  {
    jobForStaff: 'record payment',
    limits: [
      {
        limit: cardPaymentsOfOrganization,
        keyOf: ({ request, viewer }) =>
          request.paymentMethod === byCard ? String(viewer.organizationId) : null,
      },
    ],
  },
);

const recordPayment = ({ request, viewer, now, inScope }: PayContext) =>
  inScope<ResponseOf<typeof payInvoice>, PayRefusal>(async (tx) => {
    const { organizationId } = viewer;
    if (!permissionsOf(viewer).has('payment:record')) return fail('payment.manual_internal');
    const record = await lockedInvoice(tx, organizationId, request.invoiceId);
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayerOfInvoice(tx, organizationId, record.id);
    const paid = await paymentOfClient(tx, organizationId, request.clientUuid);
    // The id belongs to the payment of another invoice, so nothing was paid of this one.
    if (paid !== undefined && paid.invoiceId !== record.id) return fail('payment.in_flight');
    if (paid === undefined) {
      if (record.hasOpenAttempt) return fail('payment.in_flight');
      const amount = payableAmount(stateOf(record, payer.today), request.paymentAmount, true);
      if (!amount.ok) return amount;
      const payment = await manualPayment(tx, organizationId, request, payer.today);
      if (!payment.ok) return payment;
      insertManualPayment(tx, organizationId, {
        ...request,
        ...payment.value,
        amount: amount.value,
        accountId: viewer.accountId,
      });
    }
    const answer = await viewAfterChange(tx, organizationId, record.id, payer, now);
    return ok({ ...answer.value, requiresAction: false, redirectUrl: null, isUnderWay: false });
  });

/** When a payment came and the number of its check, as they are stored, or why it is refused. */
async function manualPayment(
  tx: Tx,
  organizationId: number,
  { paymentMethod: method, paymentDate, checkNumber }: PayRequest,
  today: string,
): Promise<Result<{ paidOn: string; checkNumber: string | null }, PayRefusal>> {
  const paidOn = paymentDate ?? (needsPaymentDate(method) ? null : today);
  const payment = { method, paidOn, checkNumber: checkNumber ?? null };
  const number = storedCheckNumber(payment);
  const isUsed = number !== null && (await isCheckTaken(tx, organizationId, number));
  const problem = manualPaymentProblem(payment, today, new Set(isUsed ? [number] : []));
  if (paidOn === null || problem === 'dateMissing')
    return fail('payment.date_needed', {}, { field: 'paymentDate' });
  if (problem === 'dateInFuture') return fail('payment.date_in_future', {}, { field: 'paymentDate' });
  if (problem === 'checkNumberUsed') return fail('payment.check_number_taken', {}, { field: 'checkNumber' });
  return problem === null
    ? ok({ paidOn, checkNumber: number })
    : fail('payment.check_number_needed', {}, { field: 'checkNumber' });
}

export const reversePaymentHandler = handle(
  reversePayment,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const payment = await lockedPayment(tx, organizationId, request.paymentId);
    if (payment === undefined) return fail('payment.not_found');
    if (payment.methodId === byCard) return fail('payment.not_manual');
    if (payment.isReversed) return fail('payment.reversed_already');
    if (payment.refunded.cents > 0) return fail('payment.has_refund');
    if (payment.isCreditApplied) return fail('payment.credit_applied');
    markReversed(tx, organizationId, request.paymentId, { reason: request.reason, now });
    const payer = await readPayerOfInvoice(tx, organizationId, payment.invoiceId);
    return viewAfterChange(tx, organizationId, payment.invoiceId, payer, now);
  },
  { jobForStaff: 'reverse payment' },
);
