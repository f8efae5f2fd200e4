import { type Money, minus, money, readMoney } from '../money.ts';
import type { InvoiceFacts, InvoiceState } from './invoice-state.ts';
import type { InvoiceAmounts } from './invoice-totals.ts';

export type AmountProblem = 'notAnAmount' | 'notPositive';

/**
 * Reads an amount as somebody typed it or a call sent it.
 * @param typed a text such as '1,200.50' or '$1200.5', or a number, which is taken by its digits and never calculated with
 * @returns the amount, or null where it is none: parts of a cent ('0.001') are never rounded away
 */
export function readPaymentAmount(typed: string | number): Money | null {
  const text = String(typed).trim().replace(/^\$/, '');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.|$)/.test(text);
  return readMoney(isGrouped ? text.replaceAll(',', '') : text);
}

function amountProblem(amount: Money | null): AmountProblem | null {
  if (amount === null) return 'notAnAmount';
  return amount.cents <= 0 ? 'notPositive' : null;
}

export type NotPayableReason =
  | 'voided'
  | 'refunded'
  | 'nothingRemains'
  | 'notSent'
  | 'purchaseOrderPending'
  | 'revisionDue';

/** Why nothing can be paid of an invoice (B248, B249); null when it can be. */
export function notPayableReason(
  state: Pick<
    InvoiceState,
    'isVoided' | 'isRefunded' | 'isNotSent' | 'isPOPending' | 'isRevisionDue' | 'remaining'
  >,
): NotPayableReason | null {
  if (state.isVoided) return 'voided';
  if (state.isRefunded) return 'refunded';
  if (state.remaining.cents === 0) return 'nothingRemains';
  if (state.isNotSent) return 'notSent';
  if (state.isPOPending) return 'purchaseOrderPending';
  return state.isRevisionDue ? 'revisionDue' : null;
}

export type PaymentAmountProblem = AmountProblem | 'aboveRemaining' | 'notWhatRemains';

/**
 * What is wrong with the amount of a payment (B295, B296); null when nothing is. Payers pay what remains, and only internal staff another
 * amount (B041).
 * @param amount as `readPaymentAmount` gives it; null where it read none
 * @param remaining what is owed, of `invoiceState`
 */
export function paymentAmountProblem(
  amount: Money | null,
  remaining: Money,
  isStaff: boolean,
): PaymentAmountProblem | null {
  const problem = amountProblem(amount);
  if (problem !== null || amount === null) return problem;
  const { cents: rest } = minus(remaining, amount);
  if (rest < 0) return 'aboveRemaining';
  return rest > 0 && !isStaff ? 'notWhatRemains' : null;
}

export type RefundProblem = AmountProblem | 'moreThanPaid';

/** What of a payment can still be paid back: the payment less its refunds and less what was put on the payer's account. */
export function refundable({
  paid,
  refunded,
  onAccount,
}: Pick<InvoiceFacts, 'paid' | 'refunded' | 'onAccount'>): Money {
  const { cents, currency } = minus(minus(paid, refunded), onAccount);
  return money(Math.max(0, cents), currency);
}

/**
 * What is wrong with the amount of a refund (design of billing, Money); null when nothing is.
 * @param amount as `readPaymentAmount` gives it
 * @param limit `refundable` of the payment that is paid back, or of the invoice
 */
export function refundProblem(amount: Money | null, limit: Money): RefundProblem | null {
  const problem = amountProblem(amount);
  if (problem !== null || amount === null) return problem;
  return amount.cents > limit.cents ? 'moreThanPaid' : null;
}

/**
 * Whether a refund would close an invoice of which something is still owed: an invoice of which all that was paid went back is refunded, and
 * nothing remains of it (design of billing, Money).
 * @param amount of the refund; null where none can be read
 * @param kept what was paid of the invoice and not paid back
 */
export const refundClosesInvoice = (
  amount: Money | null,
  { kept, remaining }: { kept: Money; remaining: Money },
): boolean => amount !== null && remaining.cents > 0 && amount.cents >= kept.cents;

export type CreditNoteProblem =
  | AmountProblem
  | 'voided'
  | 'refunded'
  | 'notSent'
  | 'aboveCreditable'
  | 'aboveCreditableSubTotal';

/** What of an invoice, before tax and with it, was billed and credited. */
export interface CreditedFacts extends Pick<InvoiceFacts, 'total' | 'credited'> {
  subTotal: Money;
  subTotalCredited: Money;
}

/**
 * Why a credit note is refused (design of billing, Money); null when it is not. What was not sent is edited, and what was paid back in
 * full is voided.
 * @param note what it comes to, its total above zero
 */
export function creditNoteProblem(
  note: Pick<InvoiceAmounts, 'subTotal' | 'total'>,
  { total, credited, subTotal, subTotalCredited }: CreditedFacts,
  { isVoided, isRefunded, isNotSent }: Pick<InvoiceState, 'isVoided' | 'isRefunded' | 'isNotSent'>,
): CreditNoteProblem | null {
  if (isVoided) return 'voided';
  if (isRefunded) return 'refunded';
  if (isNotSent) return 'notSent';
  const problem = amountProblem(note.total);
  if (problem !== null) return problem;
  if (note.total.cents > minus(total, credited).cents) return 'aboveCreditable';
  return note.subTotal.cents > minus(subTotal, subTotalCredited).cents ? 'aboveCreditableSubTotal' : null;
}
