import {
  formatMoney,
  type InvoiceState,
  type Money,
  notPayableReason,
  notPayableWords,
  paymentAmountProblem,
  readPaymentAmount,
} from '@plumbline/domain';
import { fail, ok, type Result } from '../../../platform/http/result.ts';

type Refusal =
  | 'payment.not_payable'
  | 'payment.amount_invalid'
  | 'payment.above_remaining'
  | 'payment.custom_amount_internal';

/** The amount as it is paid of an invoice now, by card or another way, or why it is not (pure). */
export function payableAmount(state: InvoiceState, typed: string, isStaff: boolean): Result<Money, Refusal> {
  const reason = notPayableReason(state);
  if (reason !== null) return fail('payment.not_payable', { sentence: notPayableWords[reason] });
  const amount = readPaymentAmount(typed);
  const remaining = formatMoney(state.remaining);
  const at = { field: 'paymentAmount' };
  const problem = paymentAmountProblem(amount, state.remaining, isStaff);
  if (problem === 'aboveRemaining') return fail('payment.above_remaining', { remaining }, at);
  if (problem === 'notWhatRemains') return fail('payment.custom_amount_internal', { remaining }, at);
  return problem !== null || amount === null ? fail('payment.amount_invalid', {}, at) : ok(amount);
}
