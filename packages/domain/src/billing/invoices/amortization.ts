import { dayAfter, daysFrom, monthAfter, monthOfDay } from '../../time/day-text.ts';
import { allocate, type Money, money, shareOf, sumOf } from '../money.ts';

/** The days that an amount is spread over: from the first one up to the day before `end`, each 'YYYY-MM-DD'. */
export interface AmortizationSpan {
  start: string;
  end: string;
}

/** What is recognized in one month. */
export interface AmortizationMonth {
  /** The first day of the month, 'YYYY-MM-01'. */
  month: string;
  /** Days of the span that lie in it. */
  days: number;
  amount: Money;
}

const firstDayOf = (month: string): string => `${month}-01`;

/**
 * Spreads an amount over the months of a span by their days: recognized so far is `round(amount x days so far / all days)`, a month is
 * the difference, so the months add up to the amount (design of billing, Amortization).
 * @param amount what is earned: the invoice's sub total, less the credit notes; tax is not earned
 * @returns the months in their order, without a gap; one for a span of one day
 * @throws RangeError when the span has no day
 */
export function amortize(amount: Money, { start, end }: AmortizationSpan): AmortizationMonth[] {
  if (daysFrom(start, end) <= 0) throw new RangeError('an amount is spread over at least one day');
  const months: { month: string; days: number }[] = [];
  for (let from = start; from < end; ) {
    const month = monthOfDay(from);
    const nextMonth = firstDayOf(monthAfter(month));
    const until = nextMonth < end ? nextMonth : end;
    months.push({ month: firstDayOf(month), days: daysFrom(from, until) });
    from = until;
  }
  const parts = allocate(
    amount,
    months.map(({ days }) => days),
  );
  return months.map((month, index) => ({ ...month, amount: parts[index] ?? money(0, amount.currency) }));
}

/**
 * What of an amount is recognized by the end of the day before another.
 * @param day 'YYYY-MM-DD'; nothing before the span, everything from its end on
 * @throws RangeError when the span has no day
 */
export function recognizedBefore(amount: Money, { start, end }: AmortizationSpan, day: string): Money {
  const all = daysFrom(start, end);
  if (all <= 0) throw new RangeError('an amount is spread over at least one day');
  const passed = Math.min(Math.max(daysFrom(start, day), 0), all);
  return shareOf(amount, passed, all);
}

/** An amount in the books of a month. */
export interface BookedMonth {
  /** The first day of the month whose books it is in. */
  month: string;
  amount: Money;
}

/**
 * The first month from a month on whose books are open.
 * @param month its first day, 'YYYY-MM-01'
 * @param closed the first days of the closed months
 */
export function openMonthFrom(month: string, closed: ReadonlySet<string>): string {
  let open = firstDayOf(monthOfDay(month));
  while (closed.has(open)) open = firstDayOf(monthAfter(monthOfDay(open)));
  return open;
}

/**
 * What has to be booked so that the books hold what an invoice earns now: after it was sent, changed, credited in part (its amortization is
 * then that of the rest) or voided (it earns nothing: `[]`). A closed month is never touched; what belongs into it is booked in the first
 * open month after it, which then takes the whole correction (design of billing, Amortization).
 * @param earned what `amortize` gives for what the invoice is worth now
 * @param booked what the books hold of it, corrections included; several rows of a month are added up
 * @param closed the first days of the closed months
 * @returns one amount a month in their order, none of them zero; nothing when the books agree
 */
export function postsOf(
  earned: readonly BookedMonth[],
  booked: readonly BookedMonth[],
  closed: ReadonlySet<string>,
): BookedMonth[] {
  const wanted = centsByMonth(earned, (month) => openMonthFrom(month, closed));
  const present = centsByMonth(booked, (month) => openMonthFrom(month, closed));
  const months = [...new Set([...wanted.keys(), ...present.keys()])].sort();
  return months.flatMap((month) => {
    const cents = (wanted.get(month) ?? 0) - (present.get(month) ?? 0);
    return cents === 0 ? [] : [{ month, amount: money(cents) }];
  });
}

/** The sum of what is booked of an invoice. */
export const bookedTotal = (booked: readonly BookedMonth[]): Money =>
  sumOf(booked.map(({ amount }) => amount));

/** The last day that an amount is spread over, as people read a period: the day before its end. */
export const lastAmortizedDay = ({ end }: AmortizationSpan): string => dayAfter(end, -1);

function centsByMonth(
  amounts: readonly BookedMonth[],
  bookedIn: (month: string) => string,
): Map<string, number> {
  const cents = new Map<string, number>();
  for (const { month, amount } of amounts) {
    const key = bookedIn(month);
    cents.set(key, (cents.get(key) ?? 0) + amount.cents);
  }
  return cents;
}
