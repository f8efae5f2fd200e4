import { payInvoice, type RequestOf, type ResponseOf, reversePayment } from '@plumbline/contract';
import { formatMoney, type InvoiceState, type Money, permissionsOf, readMoney } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases, type PhasedContext } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { lockedInvoice } from '../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../records/invoices/invoice-view.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { payByCard } from './pay-by-card.ts';
import { hasPaymentOfClient, insertManualPayment, isCheckTaken } from './payment-rows.ts';
import { viewAfterChange } from './view-after-change.ts';

type PayRequest = RequestOf<typeof payInvoice>;
type PayRefusal = (typeof payInvoice)['errors'][number];

/** The method that goes through the provider of card payments; the others are recorded by internal staff. */
const byCard = 1;

export const payInvoiceHandler = handleInPhases(
  payInvoice,
  (context) => (context.request.paymentMethod === byCard ? payByCard(context) : recordPayment(context)),
  { jobForStaff: 'record payment' },
);

const recordPayment = ({ request, viewer, now, inScope }: PhasedContext<typeof payInvoice>) =>
  inScope<ResponseOf<typeof payInvoice>, PayRefusal>(async (tx) => {
    const { organizationId } = viewer;
    const payer = await readPayer(tx, organizationId);
    if (!permissionsOf(viewer).has('payment:record')) return fail('payment.manual_internal');
    const record = await lockedInvoice(tx, organizationId, request.invoiceId);
    if (record === undefined) return fail('invoice.not_found');
    if (!(await hasPaymentOfClient(tx, organizationId, request.clientUuid))) {
      if (record.hasOpenAttempt) return fail('payment.in_flight');
      const paidOn = request.paymentDate ?? payer.today;
      const check = await checkOf(tx, organizationId, request);
      if (!check.ok) return check;
      const amount = payable(stateOf(record, payer.today), request.paymentAmount, paidOn, payer.today);
      if (!amount.ok) return amount;
      insertManualPayment(tx, organizationId, {
        ...request,
        amount: amount.value,
        paidOn,
        checkNumber: check.value,
        accountId: viewer.accountId,
      });
    }
    const answer = await viewAfterChange(tx, organizationId, record.id, payer, now);
    return ok({ ...answer.value, requiresAction: false, redirectUrl: null, isUnderWay: false });
  });

/** The amount as it can be paid of an invoice today, or why it cannot (pure). */
function payable(
  state: InvoiceState,
  typed: string,
  paidOn: string,
  today: string,
): Result<Money, PayRefusal> {
  const amount = readMoney(typed);
  if (!state.canBePaid) return fail('payment.not_payable', { reason: state.shown.join(', ') });
  if (amount === null || amount.cents <= 0)
    return fail('payment.amount_invalid', {}, { field: 'paymentAmount' });
  if (amount.cents > state.remaining.cents) {
    const remaining = formatMoney(state.remaining);
    return fail('payment.above_remaining', { remaining }, { field: 'paymentAmount' });
  }
  return paidOn > today ? fail('payment.date_in_future', {}, { field: 'paymentDate' }) : ok(amount);
}

const byCheck = 3;

/** The number of the check, which only a check has; refused where it is missing, or counted already. */
async function checkOf(
  tx: Tx,
  organizationId: number,
  { paymentMethod, checkNumber }: PayRequest,
): Promise<Result<string | null, PayRefusal>> {
  if (paymentMethod !== byCheck) return ok(null);
  if (!checkNumber) return fail('payment.check_number_needed', {}, { field: 'checkNumber' });
  const isTaken = await isCheckTaken(tx, organizationId, checkNumber);
  return isTaken ? fail('payment.check_number_taken', {}, { field: 'checkNumber' }) : ok(checkNumber);
}

export const reversePaymentHandler = handle(
  reversePayment,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const [payment] = await tx.query<{ invoiceId: number; methodId: number; isReversed: boolean }>(
      sql`select invoice_id, method_id, reversed_at is not null as is_reversed from payments
        where organization_id = ${organizationId} and id = ${request.paymentId} for update`,
      'payments.find',
    );
    if (payment === undefined) return fail('payment.not_found');
    if (payment.methodId === byCard) return fail('payment.not_manual');
    if (payment.isReversed) return fail('payment.reversed_already');
    tx.send(
      sql`update payments set reversed_at = ${now.toISOString()}::timestamptz, reversed_reason = ${request.reason}
        where organization_id = ${organizationId} and id = ${request.paymentId}`,
      'payments.reverse',
    );
    return viewAfterChange(tx, organizationId, payment.invoiceId, await readPayer(tx, organizationId), now);
  },
  { jobForStaff: 'reverse payment' },
);
