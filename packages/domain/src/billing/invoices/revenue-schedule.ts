import { dayAfter } from '../../time/day-text.ts';
import { type Money, minus, money } from '../money.ts';
import { type AmortizationSpan, amortize, type BookedMonth, postsOf } from './amortization.ts';

/** What of an invoice decides when it is booked. Instants are epoch milliseconds. */
export interface RevenueFacts {
  subtotal: Money;
  /** The months that its revenue belongs to; null for an invoice of before, which is booked on its date. */
  span: AmortizationSpan | null;
  /** 'YYYY-MM-DD'. */
  invoiceDate: string;
  /** When it was first sent: nothing is booked of a draft. */
  sentAt: number;
  credits: readonly { amount: Money; at: number }[];
  voidedAt: number | null;
}

/** A month whose books are closed, by its first day, and since when. */
export interface ClosedMonth {
  month: string;
  closedAt: number;
}

/**
 * What the books hold of an invoice, month by month (design of billing, Amortization). What happened before a month was closed is in its
 * books; a void and a credit note that came afterwards are booked in the first month that was open then, so that a closed month never
 * changes.
 * @returns the months in their order, none of zero; they add up to the subtotal less the credit notes, or to nothing once it is voided
 */
export function revenueSchedule(facts: RevenueFacts, closed: readonly ClosedMonth[]): BookedMonth[] {
  const { subtotal, invoiceDate, sentAt, voidedAt } = facts;
  const span = facts.span ?? { start: invoiceDate, end: dayAfter(invoiceDate, 1) };
  const credits = [...facts.credits].sort((one, other) => one.at - other.at);
  let worth = subtotal;
  const steps = [{ at: sentAt, worth }];
  for (const { amount, at } of credits) {
    worth = minus(worth, amount);
    steps.push({ at: Math.max(at, sentAt), worth });
  }
  if (voidedAt !== null) steps.push({ at: Math.max(voidedAt, sentAt), worth: money(0, subtotal.currency) });
  let booked: BookedMonth[] = [];
  for (const step of steps) {
    const closedThen = new Set(
      closed.filter(({ closedAt }) => closedAt <= step.at).map(({ month }) => month),
    );
    booked = [...booked, ...postsOf(amortize(step.worth, span), booked, closedThen)];
  }
  return byMonth(booked);
}

/** Adds up what is booked in each month; the months in their order, none of zero. */
export function byMonth(booked: readonly BookedMonth[]): BookedMonth[] {
  const cents = new Map<string, number>();
  for (const { month, amount } of booked) cents.set(month, (cents.get(month) ?? 0) + amount.cents);
  return [...cents]
    .filter(([, sum]) => sum !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, sum]) => ({ month, amount: money(sum) }));
}
