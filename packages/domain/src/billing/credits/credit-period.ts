import type { PackageFamily } from '../package-tiers.ts';
import { currentTerm, type SubscriptionTerm } from '../subscriptions/subscription-terms.ts';

/** What of an entry says in which period it counts. */
export interface PeriodOfEntry {
  family: PackageFamily;
  /** The term that it was written for; null where nobody knew one. */
  subscriptionId: number | null;
  /** 'YYYY-MM-DD' */
  startsOn: string;
}

/**
 * The id of the term whose period an entry counts in: the one it names, else the one that its first day lies in, of several the one that
 * started last.
 * @param terms of the organization in both families, deleted ones left out
 * @returns null for an entry outside of every period, which waits until a term is there
 */
export function termOfEntry(entry: PeriodOfEntry, terms: readonly SubscriptionTerm[]): number | null {
  return entry.subscriptionId ?? currentTerm(terms, entry.family, entry.startsOn)?.id ?? null;
}
