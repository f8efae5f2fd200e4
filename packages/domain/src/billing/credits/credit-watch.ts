import { monthOfDay } from '../../time/day-text.ts';
import { dayWords } from '../day-words.ts';
import { lineAmount } from '../money.ts';
import { familyOfTier } from '../package-tiers.ts';
import { formatPrice, tenThousandthsOf } from '../price.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { ProposedLine } from '../subscriptions/subscription-invoice.ts';
import { type CreditSums, creditTermsOf, percentUsed } from './credit-balance.ts';
import { peopleWere } from './credit-words.ts';

/** The shares of used credits, in percent, that the billing contact is told of, once a period each (design of billing, section 4). */
export const toldShares = [80, 100] as const;
export type ToldShare = (typeof toldShares)[number];

/**
 * The share that the billing contact is told of now: the greatest that was reached, unless it or a greater one was told.
 * @param told what was told in this period before
 * @returns null where nothing is told
 */
export function shareToTell(
  subscription: Parameters<typeof creditTermsOf>[0],
  sums: CreditSums,
  told: readonly ToldShare[],
): ToldShare | null {
  const share = percentUsed(creditTermsOf(subscription), sums);
  if (!('percent' in share)) return null;
  const reached = toldShares.findLast((each) => each <= share.percent);
  return reached === undefined || told.some((each) => each >= reached) ? null : reached;
}

/** What is known of a term whose people may be above its credits. */
export interface OverageFacts {
  sums: CreditSums;
  /** People by the day of their first test in the period. */
  firstTests: readonly { day: string; people: number }[];
  /** The day on which an overage was proposed last, 'YYYY-MM-DD'; null for none. */
  proposedOn: string | null;
  /** An invoice for people above the credits waits to be sent. */
  hasDraft: boolean;
}

/**
 * How many people above the credits are proposed for an invoice today: those of the months that have ended, once a month (design of
 * billing, section 4). Where no credits were bought at all nothing is proposed, since then their own invoice is what is missing.
 * @param today 'YYYY-MM-DD' where the payer is
 * @returns zero for none
 */
export function overageToPropose(
  subscription: Subscription,
  { sums, firstTests, proposedOn, hasDraft }: OverageFacts,
  today: string,
): number {
  const month = monthOfDay(today);
  const isOff =
    creditTermsOf(subscription) !== 'counted' ||
    subscription.snoozeOverage ||
    hasDraft ||
    sums.purchased - sums.removed <= 0 ||
    tenThousandthsOf(subscription.profilePrice) <= 0 ||
    (proposedOn !== null && monthOfDay(proposedOn) === month);
  if (isOff) return 0;
  const ofThisMonth = firstTests
    .filter(({ day }) => monthOfDay(day) === month)
    .reduce((sum, { people }) => sum + people, 0);
  return Math.max(0, -sums.balance - ofThisMonth);
}

const sportsOverage = 9;
/** Clinical overage has no type of its own (B503): it is bought like pre-paid profiles. */
const clinicalProfiles = 11;

/** The line of an invoice for people above the credits of a term. */
export function overageLine(subscription: Subscription, people: number): ProposedLine {
  const { packageTierId, profilePrice, startsOn, endsOn } = subscription;
  return {
    itemTypeId: familyOfTier(packageTierId) === 'sports' ? sportsOverage : clinicalProfiles,
    description: 'People tested over the credits',
    quantity: people,
    unitPrice: profilePrice,
    amount: lineAmount(people, profilePrice),
    explanation: `${peopleWere(people)} tested over the credits of ${dayWords(startsOn)} to ${dayWords(endsOn)}, at ${formatPrice(profilePrice)} each.`,
  };
}
