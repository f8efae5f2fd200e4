import { applyAccountCredit } from '@plumbline/contract';
import {
  accountCreditProblem,
  type CreditSource,
  formatMoney,
  type InvoiceState,
  type Money,
  notPayableReason,
  notPayableWords,
  readPaymentAmount,
  sumOf,
  takeFromSources,
} from '@plumbline/domain';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { readInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { paymentOfClient } from '../payments/payment-rows.ts';
import { viewAfterChange } from '../view-after-change.ts';
import { insertCreditPayment, lockedCreditSources } from './account-credit-rows.ts';

export const applyAccountCreditHandler = handle(
  applyAccountCredit,
  async ({ request, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const { invoiceId, clientUuid } = request;
    const sources = await lockedCreditSources(tx, organizationId, invoiceId);
    const record = await readInvoice(tx, organizationId, invoiceId, 'all');
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayerOfInvoice(tx, organizationId, record.id);
    const paid = await paymentOfClient(tx, organizationId, clientUuid);
    // The id belongs to the payment of another invoice, so nothing was paid of this one.
    if (paid !== undefined && paid.invoiceId !== invoiceId) return fail('payment.in_flight');
    if (paid === undefined) {
      if (record.hasOpenAttempt) return fail('payment.in_flight');
      const amount = creditAmount(request.amount, stateOf(record, payer.today), sources);
      if (!amount.ok) return amount;
      const parts = takeFromSources(amount.value, sources);
      const payment = { invoiceId, amount: amount.value, parts, paidOn: payer.today, accountId, clientUuid };
      insertCreditPayment(tx, organizationId, payment);
    }
    return viewAfterChange(tx, organizationId, invoiceId, payer, now);
  },
  { jobForStaff: 'apply account credit' },
);

type AmountRefusal =
  | 'payment.not_payable'
  | 'payment.amount_invalid'
  | 'payment.above_remaining'
  | 'payment.above_account';

/** The amount that is taken from the account, or why none is (pure). */
function creditAmount(
  typed: string,
  state: InvoiceState,
  sources: readonly CreditSource[],
): Result<Money, AmountRefusal> {
  const reason = notPayableReason(state);
  if (reason !== null) return fail('payment.not_payable', { sentence: notPayableWords[reason] });
  const onAccount = sumOf(sources.map(({ left }) => left));
  const at = { field: 'amount' };
  const problem = accountCreditProblem(typed, { remaining: state.remaining, onAccount });
  if (problem === 'aboveRemaining')
    return fail('payment.above_remaining', { remaining: formatMoney(state.remaining) }, at);
  if (problem === 'aboveAccount')
    return fail('payment.above_account', { onAccount: formatMoney(onAccount) }, at);
  const amount = readPaymentAmount(typed);
  return problem !== null || amount === null ? fail('payment.amount_invalid', {}, at) : ok(amount);
}
