import { formatMoney, type Money } from '../money.ts';
import type { AccountCreditProblem } from './account-credit.ts';
import type { InvoiceDateProblem } from './invoice-dates.ts';
import type { InvoiceChangeProblem, VoidProblem } from './invoice-editing.ts';
import { type InvoiceLineProblem, longestLineDescription } from './invoice-lines.ts';
import { type InvoiceAmounts, type InvoiceTotalProblem, mostInvoiceLines } from './invoice-totals.ts';
import { longestCheckNumber, type ManualPaymentProblem } from './manual-payment.ts';
import type {
  CreditNoteProblem,
  NotPayableReason,
  PaymentAmountProblem,
  RefundProblem,
} from './payment-rules.ts';
import { longestPurchaseOrderNumber } from './purchase-order.ts';
import { type ReasonProblem, reasonLength } from './reason.ts';
import { sharedInvoiceWords } from './shared-words.ts';

/** The sentences of what is refused at an invoice: what is wrong and what to do, in the second person. */

/** Why an invoice is not edited. The one of an ended month is also the alert that the editor shows once (B260). */
export const editingWords = {
  voided: 'This invoice is voided, so it cannot be edited. Create a new one.',
  hasPayment: 'This invoice has a payment, so it cannot be edited. Create a credit note to correct it.',
  paymentInFlight: sharedInvoiceWords.paymentInFlight,
  monthEnded: sharedInvoiceWords.amountsLocked,
  hasCreditNote:
    'This invoice has a credit note, so its amounts are locked. Create another credit note, or void the invoice and create a new one.',
  movedIntoEndedMonth:
    'The new date is in a month that has ended. Choose a date in this month or a later one.',
} as const satisfies Record<InvoiceChangeProblem, string>;

/** Why an invoice is not voided (B261). */
export const voidWords = {
  voided: sharedInvoiceWords.voidedAlready,
  unrefundedPayment: sharedInvoiceWords.hasPayment,
  paymentInFlight: sharedInvoiceWords.paymentInFlight,
} as const satisfies Record<VoidProblem, string>;

/** What is wrong with a line (B308, B309). */
export const lineWords = {
  descriptionTooLong: `The description has more than ${longestLineDescription} characters. Please shorten it.`,
  quantityNotPositive: 'Enter a quantity above 0.',
  quantityNotWhole: 'Enter a whole number.',
  quantityTooLarge: 'The quantity is too large. Enter 1,000,000 or less.',
  priceNotDecimal: 'Enter a price in dollars, for example 12.50.',
  priceTooManyDecimals: 'Enter a price with at most four decimals.',
  priceTooLarge: 'The price is too large. Enter less than $100,000,000.',
  amountTooLarge: 'Quantity times price is too large. Enter a lower quantity or price.',
} as const satisfies Record<InvoiceLineProblem, string>;

/** What is shown beside a line that is not submitted (B310). */
export const unfinishedLineWords = 'This line is not saved. Give it a description and a quantity.';

/** Why the lines make no invoice. */
export const totalWords = {
  noLine: sharedInvoiceWords.noLine,
  tooManyLines: `An invoice has at most ${mostInvoiceLines} lines. Create a second invoice for the other lines.`,
  totalBelowZero: 'The total of an invoice cannot be below $0.00. Lower the discounts.',
  totalTooLarge: sharedInvoiceWords.totalTooLarge,
} as const satisfies Record<InvoiceTotalProblem, string>;

/** What is wrong with the days of an invoice. */
export const invoiceDateWords = {
  dueBeforeInvoiceDate: sharedInvoiceWords.dueBeforeInvoiceDate,
  amortizationEndNotAfterStart: 'The amortization ends before it starts. Choose a later end.',
  amortizationTooLong: 'The amortization is longer than ten years. Choose an earlier end.',
  periodEndBeforeStart: sharedInvoiceWords.periodEndBeforeStart,
} as const satisfies Record<InvoiceDateProblem, string>;

/** Why an approval is not taken (B255, B256). */
export const approvalWords = sharedInvoiceWords.approvalNotAllowed;

/** What is wrong with the number of a purchase order. */
export const purchaseOrderWords = {
  purchaseOrderNumberTooLong: `The PO number has more than ${longestPurchaseOrderNumber} characters. Please shorten it.`,
} as const;

/** What is wrong with the reason of a void, a refund, a credit note or a reversed payment (B261). */
export const reasonWords = {
  reasonMissing: 'Enter a reason.',
  reasonTooShort: `Enter a reason of at least ${reasonLength.min} characters.`,
  reasonTooLong: `The reason has more than ${reasonLength.max} characters. Please shorten it.`,
} as const satisfies Record<ReasonProblem, string>;

/** Why nothing can be paid of an invoice (B248, B249). */
export const notPayableWords = {
  voided: 'This invoice is voided. There is nothing to pay.',
  refunded: 'The payment of this invoice was refunded. There is nothing to pay.',
  nothingRemains: 'Nothing remains to pay on this invoice.',
  notSent: 'This invoice was not sent yet. Send it before you record a payment.',
  revisionDue:
    'This invoice was changed after it was sent. It can be paid as soon as the revision has been sent.',
  purchaseOrderPending: 'This is a quote until it has a purchase order number. Add the number first.',
} as const satisfies Record<NotPayableReason, string>;

const amountWords = {
  notAnAmount: 'Enter an amount in dollars and cents, for example 120.50.',
  notPositive: 'Enter an amount above $0.00.',
} as const;

/** What is wrong with the amount of a payment (B295, B296); an amount is named where it helps. */
export function paymentAmountWords(problem: PaymentAmountProblem, remaining: Money): string {
  const words = {
    ...amountWords,
    aboveRemaining: `The amount is above the ${formatMoney(remaining)} still due.`,
    notWhatRemains: `You must pay this invoice in full. Pay the ${formatMoney(remaining)} still due.`,
  } as const satisfies Record<PaymentAmountProblem, string>;
  return words[problem];
}

/** What is wrong with the amount of account credit that pays an invoice. */
export function accountCreditWords(
  problem: AccountCreditProblem,
  { remaining, onAccount }: { remaining: Money; onAccount: Money },
): string {
  const words = {
    ...amountWords,
    aboveRemaining: `The amount is above the ${formatMoney(remaining)} still due.`,
    aboveAccount: `The amount is above the ${formatMoney(onAccount)} on the account.`,
  } as const satisfies Record<AccountCreditProblem, string>;
  return words[problem];
}

/** What is wrong with the amount of a refund. @param limit of `refundable` */
export function refundWords(problem: RefundProblem, limit: Money): string {
  const words = {
    ...amountWords,
    moreThanPaid: `At most ${formatMoney(limit)} can be refunded.`,
  } as const satisfies Record<RefundProblem, string>;
  return words[problem];
}

/** Why a credit note is refused. @param rest what was billed less its credit notes, with tax and before it */
export function creditNoteWords(
  problem: CreditNoteProblem,
  rest: Pick<InvoiceAmounts, 'total' | 'subTotal'>,
): string {
  const words = {
    ...amountWords,
    voided: 'This invoice is voided, so there is nothing to credit.',
    refunded: 'This invoice was refunded in full. Void it instead.',
    notSent: 'This invoice was not sent yet. Edit it instead.',
    aboveCreditable: `At most ${formatMoney(rest.total)} can be credited.`,
    aboveCreditableSubTotal: `At most ${formatMoney(rest.subTotal)} before tax can be credited.`,
  } as const satisfies Record<CreditNoteProblem, string>;
  return words[problem];
}

/** What is wrong with a payment that staff record. */
export const manualPaymentWords = {
  notManual: 'Choose how the payment came: check, direct deposit or other.',
  dateMissing: sharedInvoiceWords.dateMissing,
  dateInFuture: sharedInvoiceWords.dateInFuture,
  checkNumberMissing: 'Enter the number of the check.',
  checkNumberTooLong: `The check number has more than ${longestCheckNumber} characters.`,
  checkNumberUsed: sharedInvoiceWords.checkNumberUsed,
} as const satisfies Record<ManualPaymentProblem, string>;
