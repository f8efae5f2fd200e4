import { dayAfter, daysFrom, monthsAfterDay } from '../../time/day-text.ts';
import { dayWords } from '../day-words.ts';
import { familyOfTier } from '../package-tiers.ts';
import { type Subscription, type SubscriptionDays, totalProfileCount } from './subscription.ts';
import { currentTerm, lengthInDays } from './subscription-terms.ts';

/** Days before the end of a subscription from which its renewal is drafted (design of billing, section 3). */
export const renewalLeadDays = 60;

/** Whether a renewal is drafted today; where it is not, why, in words for staff. */
export type RenewalDecision = { isDrafted: true } | { isDrafted: false; reason: string };

/**
 * Whether the renewal of a subscription is drafted today (design of billing, section 3): from 60 days before its end to its end, unless
 * a later one is there, or it is not renewed, free, a trial or billed by hand.
 * @param subscription the one that would be renewed
 * @param terms all subscriptions of its organization, deleted ones left out; itself may be among them
 * @param today 'YYYY-MM-DD' where the payer is
 */
export function renewalDecision(
  subscription: Subscription,
  terms: readonly Subscription[],
  today: string,
): RenewalDecision {
  const family = familyOfTier(subscription.packageTierId);
  const from = dayAfter(subscription.endsOn, -renewalLeadDays);
  const reasons: readonly (readonly [boolean, string])[] = [
    [family === null, 'The package of this subscription is not known.'],
    [subscription.isFree, 'A free subscription does not renew automatically.'],
    [subscription.isManualBilling, 'A manually billed subscription does not renew automatically.'],
    [subscription.isDemo, 'A trial does not renew automatically.'],
    [subscription.doNotRenew, 'This subscription is set not to renew.'],
    [subscription.endsOn < today, 'This subscription has ended.'],
    [isFollowed(subscription, terms, today), 'There is already a later subscription.'],
    [today < from, `The renewal is drafted on ${dayWords(from)}, ${renewalLeadDays} days before the end.`],
    [
      family !== null && (currentTerm(terms, family, today) ?? subscription).id !== subscription.id,
      'Another subscription is the current one.',
    ],
  ];
  const reason = reasons.find(([holds]) => holds)?.[1];
  return reason === undefined ? { isDrafted: true } : { isDrafted: false, reason };
}

/** Whether another subscription of the family begins later or lasts longer, so that a renewal would bill the same days twice. */
function isFollowed(subscription: Subscription, terms: readonly Subscription[], today: string): boolean {
  const family = familyOfTier(subscription.packageTierId);
  return terms.some(
    (other) =>
      other.id !== subscription.id &&
      familyOfTier(other.packageTierId) === family &&
      (other.startsOn > today || other.endsOn > subscription.endsOn),
  );
}

/** A subscription that renews another one, before it is stored. */
export interface RenewedSubscription extends Omit<Subscription, 'id'> {
  previousId: number;
}

/**
 * The term that follows a subscription: the same package, price and fee from the day after its end, as long as before. Profiles that were
 * added are part of its count (design of billing, section 3).
 */
export function renewedSubscription({ id, ...subscription }: Subscription): RenewedSubscription {
  return {
    ...subscription,
    ...followingDays(subscription),
    profileCount: totalProfileCount(subscription),
    profileAddOnCount: 0,
    previousId: id,
  };
}

/**
 * The days that follow a term, as long as it was: as many months where it was whole months, so that a year stays a year over a leap day,
 * else as many days.
 */
export function followingDays(days: SubscriptionDays): SubscriptionDays {
  const startsOn = dayAfter(days.endsOn, 1);
  const months = wholeMonths(days.startsOn, startsOn);
  const endsOn =
    months === null
      ? dayAfter(startsOn, lengthInDays(days) - 1)
      : dayAfter(monthsAfterDay(startsOn, months), -1);
  return { startsOn, endsOn };
}

/**
 * The months from one day to another where they are whole. A year from February 29 may end on February 28 or on March 1 of the next:
 * both are twelve months.
 */
function wholeMonths(from: string, to: string): number | null {
  // No month has more than 31 days, so the count is this one or above it.
  const least = Math.max(1, Math.floor(daysFrom(from, to) / 31));
  for (let months = least; ; months += 1) {
    const reached = monthsAfterDay(from, months);
    if (reached === to) return months;
    const isCutOff = reached.slice(8) !== from.slice(8);
    if (isCutOff && dayAfter(reached, 1) === to) return months;
    if (reached > to) return null;
  }
}
