import { dayAfter } from '../../time/day-text.ts';
import type { InvoiceState } from './invoice-state.ts';

/** Days before an automatic charge that the payer is told of it. */
export const autopayNoticeDays = 7;

/** After the first soft decline a card is tried again after so many days. */
const retryDays = [3, 5, 7];

/** An automatic charge of an invoice that the bank declined. */
export interface AutopayDecline {
  /** The payer's day, 'YYYY-MM-DD'. */
  on: string;
  /** The card will never pay (lost, stolen, closed), or its owner has to confirm. */
  isHard: boolean;
}

/** What decides when a saved card is charged. Days are the payer's, 'YYYY-MM-DD'. */
export interface AutopayFacts {
  isEnrolled: boolean;
  dueOn: string;
  /** The day of the mail that said the card will be charged as much as is owed now, or more; null while none left. */
  announcedOn: string | null;
  /** The declined automatic charges of this invoice, the oldest first. */
  declines: readonly AutopayDecline[];
}

/**
 * The first day on which the saved card is charged for an invoice (design of billing, Saved card): its due date, but never sooner than
 * seven days after the announcement. Soft declines are tried again 3, 5 and 7 days after the first one, hard ones never.
 * @returns 'YYYY-MM-DD'; null when it is not charged (again) by itself
 */
export function autopayDay({ isEnrolled, dueOn, announcedOn, declines }: AutopayFacts): string | null {
  if (!isEnrolled || announcedOn === null || declines.some(({ isHard }) => isHard)) return null;
  const noticed = dayAfter(announcedOn, autopayNoticeDays);
  const [first, last] = [declines[0], declines.at(-1)];
  if (first === undefined || last === undefined) return later(dueOn, noticed);
  const days = retryDays[declines.length - 1];
  // A job that was late does not make up for it by trying twice a day.
  return days === undefined ? null : later(noticed, later(dayAfter(first.on, days), dayAfter(last.on, 1)));
}

/** Whether the saved card is charged for an invoice on a day. The invoice was sent and something remains of it. */
export function isAutopayDue(
  facts: AutopayFacts,
  { canBePaid, isVisibleToPayer }: Pick<InvoiceState, 'canBePaid' | 'isVisibleToPayer'>,
  today: string,
): boolean {
  const day = autopayDay(facts);
  return canBePaid && isVisibleToPayer && day !== null && day <= today;
}

const later = (one: string, other: string): string => (one > other ? one : other);
