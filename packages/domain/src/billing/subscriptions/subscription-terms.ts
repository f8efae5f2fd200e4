import { daysFrom } from '../../time/day-text.ts';
import { familyOfTier, type PackageFamily } from '../package-tiers.ts';
import type { Subscription, SubscriptionDays } from './subscription.ts';

/** What of a subscription says when it holds and in which family. */
export type SubscriptionTerm = Pick<Subscription, 'id' | 'packageTierId' | 'startsOn' | 'endsOn'>;

/** Whether a subscription holds on a day, its first and last day included (B262). */
export const isCurrent = ({ startsOn, endsOn }: SubscriptionDays, today: string): boolean =>
  startsOn <= today && today <= endsOn;

/** Whether a subscription begins after a day (B263). */
export const isFuture = ({ startsOn }: SubscriptionDays, today: string): boolean => today < startsOn;

/** Whether a subscription ended before a day. */
export const isPast = ({ endsOn }: SubscriptionDays, today: string): boolean => endsOn < today;

/** The subscriptions of one family, in the order given. */
export function ofFamily<Term extends SubscriptionTerm>(
  terms: readonly Term[],
  family: PackageFamily,
): Term[] {
  return terms.filter(({ packageTierId }) => familyOfTier(packageTierId) === family);
}

/**
 * The subscription of a family that counts on a day. Where several are current it is the one that started last, then the one with the
 * higher id (design of billing, section 3).
 */
export function currentTerm<Term extends SubscriptionTerm>(
  terms: readonly Term[],
  family: PackageFamily,
  today: string,
): Term | null {
  const current = ofFamily(terms, family).filter((term) => isCurrent(term, today));
  return firstBy(current, (one, other) => compared(other.startsOn, one.startsOn) || other.id - one.id);
}

/** The nearest future subscription of a family (B055): the smallest start after today, then the smallest id. */
export function nearestFutureTerm<Term extends SubscriptionTerm>(
  terms: readonly Term[],
  family: PackageFamily,
  today: string,
): Term | null {
  const future = ofFamily(terms, family).filter((term) => isFuture(term, today));
  return firstBy(future, (one, other) => compared(one.startsOn, other.startsOn) || one.id - other.id);
}

/** The previous subscription of a family: the greatest end before today, then the higher id. */
export function previousTerm<Term extends SubscriptionTerm>(
  terms: readonly Term[],
  family: PackageFamily,
  today: string,
): Term | null {
  const past = ofFamily(terms, family).filter((term) => isPast(term, today));
  return firstBy(past, (one, other) => compared(other.endsOn, one.endsOn) || other.id - one.id);
}

/**
 * The subscription of a family that a fee is of which staff wrote with neither a subscription nor a period: the one that counts on its date,
 * else the one that ended last before. One that was written before any began is of the time before.
 */
export const termOfFee = <Term extends SubscriptionTerm>(
  terms: readonly Term[],
  family: PackageFamily,
  writtenOn: string,
): Term | null => currentTerm(terms, family, writtenOn) ?? previousTerm(terms, family, writtenOn);

/** Whether two ranges of days share a day. */
export const shareADay = (one: SubscriptionDays, other: SubscriptionDays): boolean =>
  one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;

/** The word beside a subscription that overlaps another one (B264). */
export const overlapLabel = 'OVERLAP';

/**
 * The ids of subscriptions that share a day with another one of their family and a different id (B264). They are flagged, not refused.
 * @param terms the subscriptions of one organization, deleted ones left out
 */
export function overlappingIds(terms: readonly SubscriptionTerm[]): ReadonlySet<number> {
  const overlaps = (term: SubscriptionTerm) =>
    terms.some(
      (other) =>
        other.id !== term.id &&
        familyOfTier(other.packageTierId) === familyOfTier(term.packageTierId) &&
        shareADay(other, term),
    );
  return new Set(terms.filter(overlaps).map(({ id }) => id));
}

/** How many days a subscription lasts, its first and its last day included (B268). */
export const lengthInDays = ({ startsOn, endsOn }: SubscriptionDays): number =>
  daysFrom(startsOn, endsOn) + 1;

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function firstBy<Term>(terms: readonly Term[], order: (one: Term, other: Term) => number): Term | null {
  return terms.toSorted(order)[0] ?? null;
}
