import { dayAfter } from '../../time/day-text.ts';
import type { SubscriptionDays } from './subscription.ts';
import { lengthInDays } from './subscription-terms.ts';

/** Days of a cycle that are billed apart from the rest of it. */
export interface CycleDays extends SubscriptionDays {
  /** How many of the days from the first to the last are billed: fewer where a part between them is billed already. */
  days: number;
}

/**
 * The days of a cycle that nothing bills yet, so that each day of a term is billed once however its cycles were changed in between.
 * @param billed the days of the invoices, in any order; they may share days and reach beyond the cycle
 * @returns null where every day is billed
 */
export function daysBeside(cycle: SubscriptionDays, billed: readonly SubscriptionDays[]): CycleDays | null {
  let days = lengthInDays(cycle);
  let first = cycle.startsOn;
  let reached = dayAfter(cycle.startsOn, -1);
  for (const part of billed.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))) {
    const endsOn = part.endsOn < cycle.endsOn ? part.endsOn : cycle.endsOn;
    const startsOn = part.startsOn > reached ? part.startsOn : dayAfter(reached, 1);
    if (endsOn < startsOn) continue;
    days -= lengthInDays({ startsOn, endsOn });
    reached = endsOn;
    if (startsOn === first) first = dayAfter(reached, 1);
  }
  return days <= 0 ? null : { startsOn: first, endsOn: cycle.endsOn, days };
}
