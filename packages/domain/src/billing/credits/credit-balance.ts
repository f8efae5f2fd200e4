import {
  isBilledInArrears,
  type Subscription,
  type SubscriptionFlags,
} from '../subscriptions/subscription.ts';
import type { CreditRow } from './credit-corrections.ts';
import { type CreditEntry, changeOfBalance, creditEntryTypeIds, signOfType } from './credit-entry.ts';

/** The credits of a payer, a family and a period. */
export interface CreditSums {
  /** Credits that were bought: types 2 and 4. */
  purchased: number;
  /** People that were tested: types 1 and 5. */
  used: number;
  /** Credits that were taken back or lapsed: type 3. */
  removed: number;
  /** Purchased less used less removed (B271); below zero when more people were tested than credits were there. */
  balance: number;
}

/**
 * The sums of entries, corrections and reversals included (B271).
 * @param entries of one payer, family and period, and the running people as an entry of type 5 or none
 */
export function creditSums(entries: readonly CreditEntry[]): CreditSums {
  const sumOf = (...types: number[]) =>
    entries
      .filter(({ typeId }) => types.includes(typeId))
      .reduce((sum, entry) => sum + signOfType(entry.typeId) * changeOfBalance(entry), 0);
  const types = creditEntryTypeIds;
  const purchased = sumOf(types.purchasedUpfront, types.purchasedInArrears);
  const used = sumOf(types.actualUsage, types.profilesUsed);
  const removed = sumOf(types.creditsRemoved);
  return { purchased, used, removed, balance: purchased - used - removed };
}

/** The balance after each row of the usage tables, in the order of the rows. The last one is the balance of the period. */
export function balancesAfter(rows: readonly CreditRow[]): number[] {
  let balance = 0;
  return rows.map(({ entry, count }) => {
    balance += signOfType(entry.typeId) * count;
    return balance;
  });
}

/** How the credits of a subscription are counted (B269, B270; design of billing, section 4). */
export type CreditTerms = 'counted' | 'unlimited' | 'notApplicable' | 'inArrears';

/** How the credits of a subscription are counted: free and trial are unlimited (B269), manual has none (B270). */
export function creditTermsOf(
  subscription: SubscriptionFlags & Pick<Subscription, 'packageTierId' | 'isPrePaid'>,
): CreditTerms {
  if (subscription.isFree || subscription.isDemo) return 'unlimited';
  if (subscription.isManualBilling) return 'notApplicable';
  return isBilledInArrears(subscription) ? 'inArrears' : 'counted';
}

/** What is shown in place of a number of credits (B269, B270); null where they are counted. */
export const creditTermsLabels: Record<CreditTerms, string | null> = {
  counted: null,
  unlimited: 'Unlimited',
  notApplicable: 'Not applicable',
  inArrears: 'Billed in arrears',
};

/** The credits that are left as they are shown. */
export interface ShownCredits {
  /** Null where credits are not counted. */
  remaining: number | null;
  /** People tested above the credits; zero where credits are not counted. */
  overage: number;
  /** The number, or the words in its place. */
  text: string;
}

/** The credits that are left as they are shown: never below zero (B025), with the overage beside it. */
export function shownCredits(terms: CreditTerms, balance: number): ShownCredits {
  const label = creditTermsLabels[terms];
  if (label !== null) return { remaining: null, overage: 0, text: label };
  const remaining = Math.max(0, balance);
  return { remaining, overage: Math.max(0, -balance), text: remaining.toLocaleString('en-US') };
}

/** The share of the credits that is used, or in words why there is none. */
export type PercentUsed = { percent: number } | { words: string };

/**
 * The share of its credits that a period used (B272): (profile count - remaining) / profile count. The profile count is what was bought less
 * what was taken back, and what remains is what is shown, so the share never passes 100.
 * @returns whole percents from 0 to 100, rounded down, so that 100 means that no credit is left; words where credits are not finite
 */
export function percentUsed(terms: CreditTerms, sums: CreditSums): PercentUsed {
  if (terms === 'unlimited') return { words: 'Credits are unlimited, so no share of them is used up.' };
  if (terms === 'notApplicable')
    return { words: 'This subscription is billed by hand and counts no credits.' };
  if (terms === 'inArrears')
    return { words: 'People are billed after they are tested, so no credits are used up.' };
  const profileCount = sums.purchased - sums.removed;
  if (profileCount <= 0) {
    return { words: 'There are no credits in this period, so no share of them can be shown.' };
  }
  const remaining = shownCredits(terms, sums.balance).remaining ?? 0;
  return { percent: Math.floor((100 * (profileCount - remaining)) / profileCount) };
}
