import { z } from 'zod';
import { calendarDate, instant } from '../../core/fields.ts';
import { invoiceItem } from './invoice-item.ts';

/** 1 New Organization, 2 Renewal, 3 Overage, 4 Upgrade, 5 Other (B209). */
export const invoiceTypeId = z.literal([1, 2, 3, 4, 5]);
/** 0 Unknown, 1 Unapproved-Auto, 2 Approved-Auto, 3 Approved-Manual (B210). */
export const approvalStatusId = z.literal([0, 1, 2, 3]);
/** 1 card, 2 other, 3 check, 4 direct deposit (B371). */
export const paymentMethodId = z.literal([1, 2, 3, 4]);

/** How a payment is recorded: one of those, or 5 for account credit, which is no money that comes in. */
export const recordedMethodId = z.literal([1, 2, 3, 4, 5]);

/** What an invoice is called for people, the first that holds (B245). */
export const invoiceStateWords = z.enum([
  'VOIDED',
  'Payment Refunded',
  'Paid',
  'PO Pending',
  'Past Due',
  'Outstanding',
]);

export const invoicePayment = z.object({
  id: z.int(),
  methodId: recordedMethodId,
  total: z.string(),
  totalNumeric: z.number(),
  paymentDate: calendarDate,
  checkNumber: z.string().nullable(),
  /** Of account credit: the numbers of the invoices that it was left over from. */
  creditFrom: z.string().nullable(),
  createdOn: instant,
  /** When it was reversed, and why; null for one that counts. */
  deletedOn: instant.nullable(),
  deletedReason: z.string().nullable(),
  /** What of it was paid back, and what still can be; '$0.00' where nothing is. */
  refunded: z.string(),
  refundable: z.string(),
  /** What the bank took back of it, since a dispute was lost. */
  takenBack: z.string(),
});

/** A row of the list of invoices. Amounts ending in `Numeric` are dollars, for sorting; people read the texts. */
export const invoiceRow = z.object({
  id: z.int(),
  organizationId: z.int(),
  /** The organization that it is for, where another one is billed; null where it is billed itself. */
  billedFor: z.string().nullable(),
  /** The number with the one suffix that fits, such as 'PL-000123 (NOT SENT)' (B247). */
  displayNumber: z.string(),
  invoiceDate: calendarDate,
  dueDate: calendarDate,
  displayInvoiceDate: z.string(),
  displayDueDate: z.string(),
  total: z.string(),
  totalNumeric: z.number(),
  remaining: z.string(),
  remainingNumeric: z.number(),
  state: invoiceStateWords,
  isPartiallyPaid: z.boolean(),
  isNotSent: z.boolean(),
  isPastDue: z.boolean(),
  isOverdue: z.boolean(),
  isRefunded: z.boolean(),
  isPOPending: z.boolean(),
  /** What it asks for was changed since it was sent: it is paid once the revision was sent. */
  isRevisionDue: z.boolean(),
  /** To internal staff: a payment of it is disputed, or was taken back by the bank since. Null for everybody else. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** The newest payment that counts; null where there is none. */
  payment: invoicePayment
    .pick({ total: true, paymentDate: true, createdOn: true, deletedOn: true })
    .nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** An invoice with everything that its viewer shows. */
export const invoice = invoiceRow.extend({
  number: z.string().nullable(),
  /** What it is titled: 'Invoice', or 'Quote' until the number of the purchase order is there. */
  title: z.enum(['Invoice', 'Quote']),
  description: z.string(),
  billTo: z.string(),
  createdOn: instant,
  /** When it was voided. */
  deletedOn: instant.nullable(),
  voidReason: z.string().nullable(),
  sentOn: instant.nullable(),
  sentTo: z.string().nullable(),
  /** The date of sale. */
  issuedOn: calendarDate.nullable(),
  /** From this day on it may leave by itself. */
  displayDate: calendarDate.nullable(),
  startPeriodOn: calendarDate.nullable(),
  endPeriodOn: calendarDate.nullable(),
  amortizationStartDate: calendarDate.nullable(),
  amortizationEndDate: calendarDate.nullable(),
  subTotal: z.number(),
  subTotalText: z.string(),
  tax: z.string(),
  taxNumeric: z.number(),
  taxRate: z.string(),
  salesTaxRegion: z.string().nullable(),
  isTaxExempt: z.boolean(),
  paidTotal: z.string(),
  paidTotalNumeric: z.number(),
  totalPaid: z.number(),
  refunded: z.string(),
  credited: z.string(),
  /** What other invoices of this payer for this organization left on the account and may pay this one; '$0.00' where nothing is. */
  accountCredit: z.string(),
  isPurchaseOrder: z.boolean(),
  poNumber: z.string().nullable(),
  isDemo: z.boolean(),
  isResearch: z.boolean(),
  isSyncedToQB: z.boolean(),
  invoiceTypeId,
  approvalStatusId,
  /** 'Partially Paid' or 'Paid In Full', as the PDF says it (B250). */
  paidLine: z.string().nullable(),
  canPay: z.boolean(),
  isEditable: z.boolean(),
  /** Why it cannot be edited at all; null where it can. */
  editingLock: z.enum(['voided', 'hasPayment', 'paymentInFlight']).nullable(),
  areAmountsEditable: z.boolean(),
  /** Why its amounts cannot be edited; null where they can. */
  amountLock: z.enum(['monthEnded', 'hasCreditNote']).nullable(),
  /** Goes up with each save; sent back, it keeps two people from undoing each other. */
  version: z.int(),
  invoiceItems: z.array(invoiceItem),
  payments: z.array(invoicePayment),
  /** What corrects it, newest first. */
  creditNotes: z.array(
    z.object({ id: z.int(), number: z.string(), total: z.string(), reason: z.string(), createdOn: instant }),
  ),
  /** What owners of cards dispute, newest first; empty for a payer. */
  disputes: z.array(
    z.object({
      id: z.int(),
      amount: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      reason: z.string(),
      openedOn: instant,
      changedOn: instant,
    }),
  ),
  /** What was sent, newest first; each stays readable as it was. */
  revisions: z.array(z.object({ no: z.int(), sentOn: instant, sentTo: z.string() })),
  /** Its revenue by month, which adds up to the subtotal. */
  amortization: z.array(z.object({ month: calendarDate, days: z.int(), amount: z.string() })),
});
export type Invoice = z.infer<typeof invoice>;
