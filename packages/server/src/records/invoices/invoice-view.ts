import { type Invoice, type InvoiceItem, type InvoiceRow, invoiceStateWords } from '@plumbline/contract';
import {
  accountCreditMethod,
  amortize,
  amountLock,
  booksTimeZone,
  dayInZone,
  decimalText,
  disputeReasonText,
  disputeState,
  editingProblem,
  formatLongCalendarDate,
  formatMoney,
  type InvoiceState,
  invoiceState,
  leastOf,
  type Money,
  minus,
  money,
  numberWithSuffix,
  refundable,
  worstDispute,
} from '@plumbline/domain';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { BillTo } from './bill-to.ts';
import {
  editableOf,
  type InvoiceFactsRow,
  type InvoiceItemRow,
  type InvoicePaymentRow,
  type InvoiceRecord,
} from './invoice-rows.ts';
import type { Payer } from './payer.ts';

/** Dollars as a number, for sorting on the wire; nothing is calculated with it. */
const dollars = (amount: Money) => Number(decimalText(amount));

/** The state of a stored invoice on a day of the payer, 'YYYY-MM-DD'. */
export const stateOf = (row: InvoiceFactsRow, today: string): InvoiceState =>
  invoiceState(
    {
      total: row.amountDue,
      credited: row.amountCredited,
      paid: row.amountPaid,
      refunded: row.amountRefunded,
      onAccount: row.amountOnAccount,
      sentAt: row.sentAt?.toISOString() ?? null,
      voidedAt: row.voidedAt?.toISOString() ?? null,
      dueOn: row.dueOn,
      displayOn: row.displayOn ?? row.invoiceDate,
      isPurchaseOrder: row.isPurchaseOrder,
      purchaseOrderNumber: row.purchaseOrderNumber,
      isRevisionDue: row.revisionDue,
    },
    today,
  );

/**
 * An invoice as a row of the list.
 * @param billedFor the organization that it is for, where another one is billed
 */
export function invoiceRowView(row: InvoiceFactsRow, today: string, billedFor: string | null): InvoiceRow {
  const state = stateOf(row, today);
  return {
    id: row.id,
    organizationId: row.organizationId,
    billedFor,
    displayNumber: numberWithSuffix(row.number ?? String(row.id), state),
    invoiceDate: row.invoiceDate,
    dueDate: row.dueOn,
    displayInvoiceDate: longDay(row.invoiceDate),
    displayDueDate: longDay(row.dueOn),
    total: formatMoney(row.amountDue),
    totalNumeric: dollars(row.amountDue),
    remaining: formatMoney(state.remaining),
    remainingNumeric: dollars(state.remaining),
    state: invoiceStateWords.parse(state.shown[0]),
    isPartiallyPaid: state.isPartlyPaid,
    isNotSent: state.isNotSent,
    isPastDue: state.isPastDue,
    isOverdue: state.isOverdue,
    isRefunded: state.isRefunded,
    isPOPending: state.isPOPending,
    isRevisionDue: state.isRevisionDue && !state.isVoided,
    dispute: worstDispute(row.disputeStatuses),
    payment: row.payment === null ? null : paymentView(row.payment, refundableOf(row)),
  };
}

/**
 * An invoice as its viewer shows it.
 * @param billTo who is sent it: the organization, or the one that pays for it
 */
export function invoiceView(
  record: InvoiceRecord,
  payer: Payer,
  billTo: Pick<BillTo, 'name' | 'billedFor'>,
  now: Date,
): Invoice {
  const editable = editableOf(record);
  const editing = editingProblem(editable);
  const amounts = amountLock(editable, dayInZone(now.getTime(), booksTimeZone));
  const state = stateOf(record, payer.today);
  const tax = minus(record.amountDue, record.subtotal);
  return {
    ...invoiceRowView(record, payer.today, billTo.billedFor),
    number: record.number,
    title: state.title,
    description: record.description,
    billTo: billTo.name,
    createdOn: record.createdAt.toISOString(),
    deletedOn: record.voidedAt?.toISOString() ?? null,
    voidReason: record.voidReason,
    sentOn: record.sentAt?.toISOString() ?? null,
    sentTo: record.sentTo,
    issuedOn: record.issuedOn,
    displayDate: record.displayOn,
    startPeriodOn: record.startPeriodOn,
    endPeriodOn: record.endPeriodOn,
    amortizationStartDate: record.amortizationStartOn,
    amortizationEndDate: record.amortizationEndOn,
    subTotal: dollars(record.subtotal),
    subTotalText: formatMoney(record.subtotal),
    tax: formatMoney(tax),
    taxNumeric: dollars(tax),
    taxRate: record.taxRate,
    salesTaxRegion: record.salesTaxRegion,
    isTaxExempt: record.isTaxExempt,
    paidTotal: formatMoney(state.totalPaid),
    paidTotalNumeric: dollars(state.totalPaid),
    totalPaid: dollars(state.totalPaid),
    refunded: formatMoney(record.amountRefunded),
    credited: formatMoney(record.amountCredited),
    accountCredit: formatMoney(record.accountCredit),
    isPurchaseOrder: record.isPurchaseOrder,
    poNumber: record.purchaseOrderNumber,
    isDemo: record.isDemo,
    isResearch: record.isResearch,
    isSyncedToQB: record.isSyncedToQb,
    invoiceTypeId: record.invoiceTypeId,
    approvalStatusId: record.approvalStatusId,
    paidLine: state.paidLine,
    canPay: state.canBePaid && !state.isRevisionDue,
    isEditable: editing === null,
    editingLock: editing,
    areAmountsEditable: amounts === null,
    amountLock: amounts,
    version: record.version,
    invoiceItems: record.items.map((item) => itemView(item, record.id)),
    payments: record.payments.map((payment) => paymentView(payment, refundableOf(record))),
    creditNotes: record.creditNotes.map(({ total, createdAt, ...note }) => ({
      ...note,
      total: formatMoney(total),
      createdOn: createdAt.toISOString(),
    })),
    disputes: record.disputes.map(({ id, amount, status, reason, openedAt, changedAt }) => ({
      id,
      amount: formatMoney(amount),
      state: disputeState(status),
      reason: disputeReasonText(reason),
      openedOn: openedAt.toISOString(),
      changedOn: changedAt.toISOString(),
    })),
    revisions: record.revisions.map(({ no, sentAt, sentTo }) => ({
      no,
      sentOn: sentAt.toISOString(),
      sentTo,
    })),
    amortization: amortizationOf(record),
  };
}

/**
 * What of an invoice somebody gets who opens it with a print token, which may lie in a mail or on a shared machine: what is on the paper. Who
 * was mailed, how it was paid, what was credited and what is earned is empty (pure).
 */
export const printedPartOf = (invoice: Invoice): Invoice => ({
  ...invoice,
  payment: null,
  dispute: null,
  sentOn: null,
  sentTo: null,
  approvalStatusId: 0,
  accountCredit: formatMoney(money(0)),
  isSyncedToQB: false,
  canPay: false,
  isEditable: false,
  editingLock: null,
  areAmountsEditable: false,
  amountLock: null,
  payments: [],
  creditNotes: [],
  disputes: [],
  revisions: [],
  amortization: [],
});

/** What is earned, by month: what credit notes took back is not. An invoice of before names no months. */
function amortizationOf({
  subtotal,
  subtotalCredited,
  amortizationStartOn,
  amortizationEndOn,
}: InvoiceRecord) {
  if (amortizationStartOn === null || amortizationEndOn === null) return [];
  const earned = minus(subtotal, subtotalCredited);
  return amortize(earned, { start: amortizationStartOn, end: amortizationEndOn }).map(
    ({ month, days, amount }) => ({ month, days, amount: formatMoney(amount) }),
  );
}

function itemView(item: InvoiceItemRow, invoiceId: number): InvoiceItem {
  const amount = formatMoney(item.amount);
  return {
    id: item.id,
    invoiceId,
    invoiceItemTypeId: item.itemTypeId,
    name: item.name,
    description: item.description,
    quantity: item.quantity,
    unitPrice: shortPrice(item.unitPrice),
    unitPriceText: priceText(item.unitPrice),
    subTotal: amount,
    total: amount,
    explanation: item.explanation,
  };
}

/** What of the payments of an invoice can still be paid back: what was left on the account and pays another invoice cannot. */
export function refundableOf({
  amountPaid,
  amountRefunded,
  amountOnAccountUsed,
}: Pick<InvoiceFactsRow, 'amountPaid' | 'amountRefunded' | 'amountOnAccountUsed'>): Money {
  return refundable({ paid: amountPaid, refunded: amountRefunded, onAccount: amountOnAccountUsed });
}

const paymentView = (payment: InvoicePaymentRow, most: Money) => ({
  id: payment.id,
  methodId: payment.methodId,
  total: formatMoney(payment.amount),
  totalNumeric: dollars(payment.amount),
  paymentDate: payment.paidOn,
  checkNumber: payment.checkNumber,
  creditFrom: payment.creditFrom,
  createdOn: payment.createdAt.toISOString(),
  deletedOn: payment.reversedAt?.toISOString() ?? null,
  deletedReason: payment.reversedReason,
  refunded: formatMoney(payment.refunded),
  takenBack: formatMoney(payment.chargedBack),
  refundable: formatMoney(refundableOfPayment(payment, most)),
});

/** Account credit goes back on the account, so nothing of it is refunded. */
function refundableOfPayment(
  { reversedAt, methodId, amount, refunded, chargedBack }: InvoicePaymentRow,
  most: Money,
): Money {
  if (reversedAt !== null || methodId === accountCreditMethod) return money(0, amount.currency);
  return leastOf(minus(minus(amount, refunded), chargedBack), most);
}

/** The stored price has four decimals; people read two unless there are more: '14.00', '0.0125'. */
const shortPrice = (price: string) => price.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');
const priceText = (price: string) => {
  const short = shortPrice(price);
  return short.startsWith('-') ? `-$${short.slice(1)}` : `$${short}`;
};

function longDay(day: string): string {
  const text = formatLongCalendarDate(day);
  if (text === null) throw new InvariantError('a stored day is none');
  return text;
}
