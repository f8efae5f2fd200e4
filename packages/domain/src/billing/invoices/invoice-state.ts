import { type Money, minus, money, sumOf } from '../money.ts';
import { isPurchaseOrderPending, type PurchaseOrder } from './purchase-order.ts';

/** What is stored of an invoice and decides its state. Amounts are zero or above. */
export interface InvoiceFacts extends PurchaseOrder {
  total: Money;
  /** The sum of its credit notes. */
  credited: Money;
  /** The sum of the payments that hold; a reversed or disputed and lost one is none. */
  paid: Money;
  /** What of the payments was paid back. */
  refunded: Money;
  /** What of the payments was put on the payer's account as credit, since more came in than was owed. */
  onAccount: Money;
  /** When it was sent; null before. */
  sentAt: Date | string | null;
  /** When it was voided (`deletedOn`); null while it holds. */
  voidedAt: Date | string | null;
  /** 'YYYY-MM-DD', the payer's day. */
  dueOn: string;
  /** The day from which the payer may see it, 'YYYY-MM-DD'; null: as soon as it is sent. */
  displayOn: string | null;
  /** What it asks for was changed since it was sent. */
  isRevisionDue?: boolean;
}

/** The one state that an invoice is shown in. */
export type InvoiceStateName = 'voided' | 'refunded' | 'paid' | 'poPending' | 'pastDue' | 'outstanding';

/** What follows the number of an invoice (B247). */
export type InvoiceSuffix = '(VOIDED)' | '(REFUNDED)' | '(NOT SENT)';

/** The state of an invoice, derived from its facts and never stored (design of billing, Money). */
export interface InvoiceState {
  /** What is still owed: never below zero, and nothing once it is voided or paid back in full. */
  remaining: Money;
  /** What came in and stayed: payments less refunds and less what was put on account (`totalPaid`, `paidTotal`). */
  totalPaid: Money;
  /** What came in above what is owed, after a credit note or a second payment; it is paid back or put on account. */
  surplus: Money;
  isVoided: boolean;
  isNotSent: boolean;
  isPOPending: boolean;
  /** Payments came in, and all of them were paid back. A part is no refund of the invoice. */
  isRefunded: boolean;
  /** Its due date has passed and something remains. The due date itself is not past. */
  isPastDue: boolean;
  /** Past due, sent as it is now, and not waiting for a purchase order: what banner and reminders read. */
  isOverdue: boolean;
  /** Nothing remains, also where nothing was ever owed. */
  isPaid: boolean;
  isPartlyPaid: boolean;
  /** Whether the payer may see it: sent, and its display date has come. Internal staff see all. */
  isVisibleToPayer: boolean;
  /** Whether 'Pay' is offered (B248, B249): sent, something remains, and no purchase order is missing. */
  canBePaid: boolean;
  /** It was sent, and its revision was not: nothing is paid until then. */
  isRevisionDue: boolean;
  /** The first that holds in the order of B245. */
  name: InvoiceStateName;
  /** The words of that state, and 'Partially Paid' after them where a part came in. */
  shown: readonly string[];
  /** How the PDF, the page and the mail are headed (B246). */
  title: 'Invoice' | 'Quote';
  suffix: InvoiceSuffix | null;
  /** The line that the PDF adds (B250); null where no money came in. */
  paidLine: 'Paid In Full' | 'Partially Paid' | null;
}

const wordOf = {
  voided: 'VOIDED',
  refunded: 'Payment Refunded',
  paid: 'Paid',
  poPending: 'PO Pending',
  pastDue: 'Past Due',
  outstanding: 'Outstanding',
} as const satisfies Record<InvoiceStateName, string>;

const partlyPaidWord = 'Partially Paid';

/**
 * The state of an invoice on a day (B241 to B250).
 * @param today a day in the payer's zone, 'YYYY-MM-DD'
 * @throws RangeError when amounts of two currencies meet
 */
export function invoiceState(facts: InvoiceFacts, today: string): InvoiceState {
  const { remaining, totalPaid, surplus, isRefunded } = amountsOf(facts);
  const isSettled = remaining.cents === 0;
  const isVoided = facts.voidedAt !== null;
  const isNotSent = facts.sentAt === null;
  const isPOPending = isPurchaseOrderPending(facts);
  const isRevisionDue = !isNotSent && facts.isRevisionDue === true;
  const isPaid = isSettled && !isVoided && !isRefunded;
  const isPartlyPaid = !isSettled && totalPaid.cents > 0;
  const isPastDue = !isSettled && facts.dueOn < today;
  const name = firstState({ isVoided, isRefunded, isPaid, isPOPending, isPastDue });
  return {
    remaining,
    totalPaid,
    surplus,
    isVoided,
    isNotSent,
    isPOPending,
    isRefunded,
    isPastDue,
    isOverdue: isPastDue && !isNotSent && !isPOPending && !isRevisionDue,
    isPaid,
    isPartlyPaid,
    isVisibleToPayer: !isNotSent && (facts.displayOn === null || facts.displayOn <= today),
    canBePaid: !isSettled && !isNotSent && !isPOPending,
    isRevisionDue,
    name,
    shown: isPartlyPaid ? [wordOf[name], partlyPaidWord] : [wordOf[name]],
    title: isPOPending && !isPaid && !isRefunded ? 'Quote' : 'Invoice',
    suffix: suffixOf({ isVoided, isRefunded, isNotSent }),
    paidLine: paidLineOf(isPaid, isPartlyPaid, totalPaid),
  };
}

/** The number as lists, pages and the PDF print it, with its one suffix (B247): 'PL-000123 (VOIDED)'. */
export const numberWithSuffix = (
  displayNumber: string,
  { suffix }: { suffix: InvoiceSuffix | null },
): string => (suffix === null ? displayNumber : `${displayNumber} ${suffix}`);

function amountsOf({ total, credited, paid, refunded, onAccount, voidedAt }: InvoiceFacts) {
  const { currency } = total;
  const nothing = money(0, currency);
  const kept = minus(paid, onAccount);
  const totalPaid = minus(kept, refunded);
  const isRefunded = refunded.cents > 0 && totalPaid.cents === 0;
  // More was paid back than was kept, since credit of it pays another invoice: that much is owed, and no more.
  const isOverRefunded = refunded.cents > 0 && totalPaid.cents < 0;
  const owed = isOverRefunded
    ? minus(nothing, totalPaid)
    : minus(total, sumOf([credited, totalPaid], currency));
  const isClosed = isRefunded || voidedAt !== null;
  return {
    totalPaid,
    isRefunded,
    remaining: isClosed || owed.cents < 0 ? nothing : owed,
    surplus: surplusOf(owed, totalPaid),
  };
}

/** Only money that came in can be too much: a credit note on an invoice that nobody paid leaves nothing to pay back. */
function surplusOf(owed: Money, totalPaid: Money): Money {
  return money(Math.max(0, Math.min(-owed.cents, totalPaid.cents)), owed.currency);
}

type StateFlags = Record<'isVoided' | 'isRefunded' | 'isPaid' | 'isPOPending' | 'isPastDue', boolean>;

function firstState(flags: StateFlags): InvoiceStateName {
  if (flags.isVoided) return 'voided';
  if (flags.isRefunded) return 'refunded';
  if (flags.isPaid) return 'paid';
  if (flags.isPOPending) return 'poPending';
  return flags.isPastDue ? 'pastDue' : 'outstanding';
}

function suffixOf(flags: Record<'isVoided' | 'isRefunded' | 'isNotSent', boolean>): InvoiceSuffix | null {
  if (flags.isVoided) return '(VOIDED)';
  if (flags.isRefunded) return '(REFUNDED)';
  return flags.isNotSent ? '(NOT SENT)' : null;
}

function paidLineOf(isPaid: boolean, isPartlyPaid: boolean, totalPaid: Money): InvoiceState['paidLine'] {
  if (isPartlyPaid) return 'Partially Paid';
  return isPaid && totalPaid.cents > 0 ? 'Paid In Full' : null;
}
