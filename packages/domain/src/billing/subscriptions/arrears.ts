import { monthOfDay } from '../../time/day-text.ts';
import { type CycleDays, daysBeside } from './billed-days.ts';
import type { BillingCycle } from './billing-cycles.ts';
import type { SubscriptionDays } from './subscription.ts';

/** An invoice with people of a term that is billed in arrears, whether staff made it or a job. */
export interface ArrearsInvoice {
  /** The last day that its people were tested on, 'YYYY-MM-DD'. */
  endsOn: string;
  /** 'YYYY-MM-DD' */
  invoiceDate: string;
  isVoided: boolean;
}

/** What is known of the people of a term up to the end of a cycle. */
export interface ArrearsFacts {
  /** People who were first tested up to the last day of the cycle, from the first day of the term on. */
  tested: number;
  /** Those of them who were first tested before the cycle. */
  testedBefore: number;
  /** People whom the invoices of the term bill already, pre-paid ones included; voided invoices bill nobody. */
  billed: number;
}

/** The people whom the invoice of a cycle bills. */
export interface PeopleToBill {
  people: number;
  /** Those of them who were tested before the cycle and reached the portal after that was billed. */
  late: number;
}

/**
 * The people whom the invoice of an ended cycle bills: everybody up to its end whom no invoice bills yet. So nobody is billed twice or
 * forgotten, whoever makes the invoice, whenever a test arrives, and however the cycles of the term were changed in between.
 */
export function peopleToBill({ tested, testedBefore, billed }: ArrearsFacts): PeopleToBill {
  const people = Math.max(0, tested - billed);
  return { people, late: Math.min(people, Math.max(0, testedBefore - billed)) };
}

/**
 * Whether the people of an ended cycle are drafted by themselves: where no invoice of the term reaches its end. A voided one counts, since
 * staff decided about it. Who arrives later is billed with the next cycle; after the last one there is none, so that is looked at again in
 * each later month.
 * @param invoices the invoices of the term in the order in which they were made
 * @param today 'YYYY-MM-DD' where the payer is
 */
export function isCycleToDraft(
  cycle: Pick<BillingCycle, 'endsOn'>,
  term: Pick<SubscriptionDays, 'endsOn'>,
  invoices: readonly ArrearsInvoice[],
  today: string,
): boolean {
  const newest = invoices.findLast(({ endsOn }) => endsOn >= cycle.endsOn);
  if (newest === undefined) return true;
  return (
    cycle.endsOn === term.endsOn && !newest.isVoided && monthOfDay(newest.invoiceDate) < monthOfDay(today)
  );
}

/**
 * The days of a cycle that none of its parts bills: of a quarter of which one month was billed before the cycle was changed, the two others.
 * In the first cycle the days before its first part are on the invoice that begins the term.
 * @param parts the days of invoices that begin in the cycle; they may reach beyond it
 * @returns null where no day is left
 */
export function unbilledDays(
  cycle: Pick<BillingCycle, 'startsOn' | 'endsOn' | 'number'>,
  parts: readonly SubscriptionDays[],
): CycleDays | null {
  const begins = parts.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), cycle.endsOn);
  const isFirst = cycle.number === 1 && parts.length > 0;
  return daysBeside({ ...cycle, startsOn: isFirst ? begins : cycle.startsOn }, parts);
}

/**
 * Whether the system fee of an ended cycle of a term in arrears is drafted with its people. That of the first cycle is on the invoice that
 * begins the term, unless that one was for a shorter cycle; one of a later cycle that has an invoice is billed, also where staff voided it,
 * since they decided about it.
 * @param hasPart whether a part of the cycle was billed before the cycle of the term was changed
 */
export const isFeeToDraft = (
  { number }: Pick<BillingCycle, 'number'>,
  hasInvoice: boolean,
  hasPart: boolean,
): boolean => (number > 1 || hasPart) && !hasInvoice;
