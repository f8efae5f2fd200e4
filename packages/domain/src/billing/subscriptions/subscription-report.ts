import type { CreditSums, CreditTerms } from '../credits/credit-balance.ts';
import type { Money } from '../money.ts';

const twoDecimals = (hundredths: number): string => (hundredths / 100).toFixed(2);

/**
 * The share of its credits that a term used, in percent with two decimals, rounded down: 100.00 means that no credit is left.
 * @returns null where credits are not counted or there are none
 */
export function percentUsedText(terms: CreditTerms, sums: CreditSums): string | null {
  const credits = sums.purchased - sums.removed;
  if (terms !== 'counted' || credits <= 0) return null;
  const used = Math.min(Math.max(sums.used, 0), credits);
  return twoDecimals(Math.floor((10_000 * used) / credits));
}

/**
 * How much more a term costs in each cycle than the one before it, in percent with two decimals; below zero where it costs less.
 * @returns null without a term before it, or where that one cost nothing
 */
export function changePercentText(total: Money, before: Money | null): string | null {
  if (before === null || before.cents <= 0) return null;
  const change = Math.round((10_000 * (total.cents - before.cents)) / before.cents);
  return twoDecimals(change === 0 ? 0 : change);
}

/** What staff look at of an organization and its terms in a report. */
export interface SubscriptionReportFacts {
  isOverlapping: boolean;
  hasUnknownTier: boolean;
  /** Nothing is asked for a term that is neither free nor a trial. */
  hasNoPrice: boolean;
  hasBillingEmail: boolean;
  isPayerDisabled: boolean;
  /** It is billed to another organization and pays for others (B010). */
  isMixed: boolean;
}

/** What staff have to mend, in sentences; null where nothing is wrong. */
export function subscriptionProblems(facts: SubscriptionReportFacts): string | null {
  const problems = [
    facts.isOverlapping ? 'Two terms of one family overlap.' : null,
    facts.hasUnknownTier ? 'The package is unknown.' : null,
    facts.hasNoPrice ? 'A term has no price.' : null,
    facts.hasBillingEmail ? null : 'There is no billing email.',
    facts.isPayerDisabled ? 'The organization that pays is disabled.' : null,
    facts.isMixed ? 'It is billed to another organization and pays for others.' : null,
  ].filter((problem) => problem !== null);
  return problems.length === 0 ? null : problems.join(' ');
}
