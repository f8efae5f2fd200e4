import { dayAfter, monthsAfterDay } from '../../time/day-text.ts';
import type { SubscriptionDays } from './subscription.ts';
import { isCurrent } from './subscription-terms.ts';

/** The billing cycles by their ids (B507). */
export const billingCycleIds = { annual: 1, monthly: 2, quarterly: 3 } as const;

const monthsOfCycle: ReadonlyMap<number, number> = new Map([
  [billingCycleIds.annual, 12],
  [billingCycleIds.monthly, 1],
  [billingCycleIds.quarterly, 3],
]);

/** One billing cycle of a subscription. */
export interface BillingCycle extends SubscriptionDays {
  /** From 1 for the first. */
  number: number;
  /** The subscription ends before the cycle would. */
  isShort: boolean;
}

/**
 * The billing cycles of a subscription, in order. They cover each of its days once. Every cycle starts on the day of the month that the
 * subscription started on, or on the last day of a month that is too short for it (design of billing, section 3).
 * @param billingCycleId 1 annual, 2 monthly, 3 quarterly
 * @throws RangeError for another cycle, or when the end is before the start
 */
export function billingCycles(
  { startsOn, endsOn }: SubscriptionDays,
  billingCycleId: number,
): BillingCycle[] {
  const months = monthsOfCycle.get(billingCycleId);
  if (months === undefined) throw new RangeError(`${billingCycleId} is no billing cycle`);
  if (endsOn < startsOn) throw new RangeError('a subscription ends on its first day or later');
  const cycles: BillingCycle[] = [];
  for (let number = 1, start = startsOn; start <= endsOn; number += 1) {
    // Counted from the first day each time: a cycle that was moved to February 28 does not pull the later ones with it.
    const next = monthsAfterDay(startsOn, months * number);
    const isShort = endsOn < dayAfter(next, -1);
    cycles.push({ number, startsOn: start, endsOn: isShort ? endsOn : dayAfter(next, -1), isShort });
    start = next;
  }
  return cycles;
}

/** The billing cycle that a day lies in; null before and after the subscription. */
export function billingCycleOn(
  days: SubscriptionDays,
  billingCycleId: number,
  day: string,
): BillingCycle | null {
  return billingCycles(days, billingCycleId).find((cycle) => isCurrent(cycle, day)) ?? null;
}
