import { monthOfDay } from '../../time/day-text.ts';
import type { InvoiceState } from './invoice-state.ts';

/** The zone that decides when a month of the books has ended (design of billing, Money). */
export const booksTimeZone = 'America/Chicago';

/** What of an invoice decides how far it can be edited; null for one that is new. */
export interface EditableInvoice {
  /** The date that is printed, 'YYYY-MM-DD'. */
  invoiceDate: string;
  /** The date of sale, 'YYYY-MM-DD'; null for an invoice of before, which has none. */
  issuedOn: string | null;
  isVoided: boolean;
  /** A payment holds, also one that was paid back. */
  hasPayment: boolean;
  /** A payment by card has no outcome yet. */
  hasOpenAttempt: boolean;
  hasCreditNote: boolean;
}

export type EditingProblem = 'voided' | 'hasPayment' | 'paymentInFlight';

/** Why an invoice cannot be edited at all (B258); null when it can. A new one always can. */
export function editingProblem(invoice: EditableInvoice | null): EditingProblem | null {
  if (invoice?.isVoided) return 'voided';
  if (invoice?.hasPayment) return 'hasPayment';
  return invoice?.hasOpenAttempt ? 'paymentInFlight' : null;
}

export type AmountLock = 'monthEnded' | 'hasCreditNote';

/**
 * Why the amounts of an invoice can no longer be edited (B259, B260): the month of its date or of its sale has ended, so they are in
 * closed books; or a credit note corrects them, which would no longer fit. Null when they can. A new one is not in any books.
 * @param booksToday today in `booksTimeZone`, 'YYYY-MM-DD'
 */
export function amountLock(invoice: EditableInvoice | null, booksToday: string): AmountLock | null {
  if (invoice === null) return null;
  const { invoiceDate, issuedOn, hasCreditNote } = invoice;
  if (hasMonthEnded(invoiceDate, booksToday)) return 'monthEnded';
  if (issuedOn !== null && hasMonthEnded(issuedOn, booksToday)) return 'monthEnded';
  return hasCreditNote ? 'hasCreditNote' : null;
}

/** Whether the month of a day is over: both 'YYYY-MM-DD', today in `booksTimeZone`. */
export const hasMonthEnded = (day: string, booksToday: string): boolean =>
  monthOfDay(day) < monthOfDay(booksToday);

/** What staff edit of an invoice, by the names of the editor. */
export type InvoiceField =
  | 'description'
  | 'lineDescriptions'
  | 'purchaseOrder'
  | 'dueDate'
  | 'displayDate'
  | 'approvalStatusId'
  | 'lineAmounts'
  | 'invoiceDate'
  | 'issuedOn'
  | 'period'
  | 'amortization'
  | 'salesTaxRegion'
  | 'invoiceTypeId';

/**
 * What stays editable while amounts are locked: texts, the purchase order, when it is due and shown, and the approval (design of billing,
 * Money). The other fields decide an amount, or the month or account that it is booked in.
 */
const fieldsWithoutAmounts: ReadonlySet<InvoiceField> = new Set([
  'description',
  'lineDescriptions',
  'purchaseOrder',
  'dueDate',
  'displayDate',
  'approvalStatusId',
]);

/** Whether a field can be edited under a lock of `amountLock`. */
export const isFieldEditable = (field: InvoiceField, lock: AmountLock | null): boolean =>
  lock === null || fieldsWithoutAmounts.has(field);

/** What is asked for, and the time that it is for. */
const fieldsOfRevision: ReadonlySet<InvoiceField> = new Set([
  'lineAmounts',
  'invoiceDate',
  'period',
  'salesTaxRegion',
]);

/** Whether an edit of a sent invoice changes what is asked for: it is paid only once its revision was sent. */
export const isRevisionNeeded = (fields: readonly InvoiceField[]): boolean =>
  fields.some((field) => fieldsOfRevision.has(field));

export type InvoiceChangeProblem = EditingProblem | AmountLock | 'movedIntoEndedMonth';

/**
 * Why an edit is refused (B258, B259); null when it is not.
 * @param invoice as it is stored; null for a new one
 * @param change the fields that differ from what is stored, and both dates as they shall be
 * @param booksToday today in `booksTimeZone`, 'YYYY-MM-DD'
 */
export function invoiceChangeProblem(
  invoice: EditableInvoice | null,
  change: { fields: readonly InvoiceField[]; invoiceDate: string; issuedOn: string | null },
  booksToday: string,
): InvoiceChangeProblem | null {
  if (invoice === null) return null;
  const problem = editingProblem(invoice);
  if (problem !== null) return problem;
  const lock = amountLock(invoice, booksToday);
  if (change.fields.some((field) => !isFieldEditable(field, lock))) return lock;
  // Whoever moved it there could never move it back, and closed books would change.
  const isMoved = lock !== 'monthEnded' && amountLock({ ...invoice, ...change }, booksToday) === 'monthEnded';
  return isMoved ? 'movedIntoEndedMonth' : null;
}

export type VoidProblem = 'voided' | 'unrefundedPayment' | 'paymentInFlight';

/** Why an invoice cannot be voided (B261); null when it can. The reason is checked by `reasonProblem`. */
export function voidProblem(
  { isVoided, totalPaid }: Pick<InvoiceState, 'isVoided' | 'totalPaid'>,
  hasOpenAttempt: boolean,
): VoidProblem | null {
  if (isVoided) return 'voided';
  if (totalPaid.cents > 0) return 'unrefundedPayment';
  return hasOpenAttempt ? 'paymentInFlight' : null;
}
