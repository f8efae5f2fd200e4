import { dayAfter, monthOfDay, monthsAfterDay } from '../../time/day-text.ts';

/** A span of days that distinct people are counted over (B217). Days are 'YYYY-MM-DD', both included. */
export interface CountSpan {
  startDate: string;
  endDate: string;
  /** The span has not ended, so its count still grows. What has ended may be kept. */
  isRunning: boolean;
}

/**
 * The calendar months from the one that a day lies in to the running one, oldest first (B382). They are whole months whatever day of the
 * month is given, so that a month that has ended is counted once for everybody who asks.
 * @param startDate 'YYYY-MM-DD'
 * @param today 'YYYY-MM-DD' where the payer is
 * @returns none for a start after today's month
 */
export const monthSpans = (startDate: string, today: string): CountSpan[] =>
  spansFrom(`${monthOfDay(startDate)}-01`, 1, today);

/**
 * The spans of twelve months from a day to the running one, oldest first (B383). Each starts on the day of the year that was given; from a
 * February 29 it is February 28 in common years.
 * @param startDate 'YYYY-MM-DD'
 * @param today 'YYYY-MM-DD' where the payer is
 * @returns none for a start after today
 */
export const yearSpans = (startDate: string, today: string): CountSpan[] => spansFrom(startDate, 12, today);

function spansFrom(first: string, months: number, today: string): CountSpan[] {
  const spans: CountSpan[] = [];
  for (let number = 1, startDate = first; startDate <= today; number += 1) {
    const next = monthsAfterDay(first, months * number);
    spans.push({ startDate, endDate: dayAfter(next, -1), isRunning: today < next });
    startDate = next;
  }
  return spans;
}
