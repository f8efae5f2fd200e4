import { largestCents, lineAmount, type Money, sumOf } from '../money.ts';
import { familyOfTier, type PackageFamily } from '../package-tiers.ts';
import { tenThousandthsOf } from '../price.ts';

/** The three flags of a subscription that replace its price. At most one of them is set (B267). */
export interface SubscriptionFlags {
  isFree: boolean;
  isManualBilling: boolean;
  /** A trial: the specification calls the field isDemo (B212). */
  isDemo: boolean;
}

/** The days that a subscription holds for, both included: calendar days of the payer, 'YYYY-MM-DD'. */
export interface SubscriptionDays {
  startsOn: string;
  endsOn: string;
}

/** One term of a package that an organization buys (B212). */
export interface Subscription extends SubscriptionFlags, SubscriptionDays {
  id: number;
  packageTierId: number;
  /** 1 annual, 2 monthly, 3 quarterly (B507). */
  billingCycleId: number;
  profileCount: number;
  /** Profiles that were added after the term was agreed. */
  profileAddOnCount: number;
  /** Dollars for each profile and billing cycle: the decimal text of a `numeric(12,4)`. */
  profilePrice: string;
  /** The fee of each billing cycle. */
  systemFee: Money;
  /** What staff expect a manually billed subscription to bring; null where nobody said. */
  manualEstimatedTotal: Money | null;
  doNotRenew: boolean;
  /** Clinical profiles are paid before they are tested. Sports profiles always are. */
  isPrePaid: boolean;
  /** The renewal makes no invoice, and the fee of a cycle that has ended none. People who are billed afterwards are billed all the same. */
  snoozeInvoice: boolean;
  /** No invoice is proposed for people above the credits. */
  snoozeOverage: boolean;
}

/** The kind that a subscription is shown as; `other` for a tier that no family has. */
export type SubscriptionKind = PackageFamily | 'free' | 'manual' | 'trial' | 'other';

/**
 * The kind that a subscription is shown as (B265, B266; the order is that of the design): free, manual, trial by their flag, else the
 * family of its tier.
 */
export function kindOfSubscription(
  subscription: SubscriptionFlags & Pick<Subscription, 'packageTierId'>,
): SubscriptionKind {
  if (subscription.isFree) return 'free';
  if (subscription.isManualBilling) return 'manual';
  if (subscription.isDemo) return 'trial';
  return familyOfTier(subscription.packageTierId) ?? 'other';
}

/** The words of each kind (B265, B266). */
export const subscriptionKindLabels: Record<SubscriptionKind, string> = {
  sports: 'Sports',
  clinical: 'Clinical',
  free: 'Free',
  manual: 'Manual',
  trial: 'Trial',
  other: 'Other',
};

/** Whether the people of a subscription are billed after they were tested: clinical ones that are not pre-paid (B503). */
export function isBilledInArrears({
  packageTierId,
  isPrePaid,
}: Pick<Subscription, 'packageTierId' | 'isPrePaid'>): boolean {
  return familyOfTier(packageTierId) === 'clinical' && !isPrePaid;
}

/** All profiles of a subscription, those that were added included (B213). */
export const totalProfileCount = (
  subscription: Pick<Subscription, 'profileCount' | 'profileAddOnCount'>,
): number => subscription.profileCount + subscription.profileAddOnCount;

/**
 * What a subscription costs in each billing cycle (B213): all profiles times their price, rounded once, and the system fee. For a
 * manually billed one it is what staff estimated, where they did (design of billing, section 3).
 */
export function subscriptionTotal(subscription: Subscription): Money {
  const { isManualBilling, manualEstimatedTotal, profilePrice, systemFee } = subscription;
  if (isManualBilling && manualEstimatedTotal !== null) return manualEstimatedTotal;
  return sumOf([lineAmount(totalProfileCount(subscription), profilePrice), systemFee]);
}

/** The most profiles that a subscription is bought for, and again added to: as many as a line of an invoice can hold. */
export const largestProfileCount = 1_000_000;

/** What is said of more profiles than that. */
export const tooManyProfiles = 'Enter at most 1,000,000 profiles.';

/**
 * Whether an invoice can hold what a subscription costs in one billing cycle, tax included. It is counted exactly, since an amount that is
 * too large for money has no rounded value.
 * @param profileCount all profiles, added ones included
 * @param profilePrice dollars as decimal text with at most four decimals
 */
export function isTotalStorable(profileCount: number, profilePrice: string, systemFee: Money): boolean {
  const profiles = BigInt(profileCount) * BigInt(tenThousandthsOf(profilePrice));
  // Tax at most doubles an amount.
  return (profiles + BigInt(systemFee.cents) * 100n) * 2n <= BigInt(largestCents) * 100n;
}

/** What is said of a subscription whose total cannot be stored. */
export const totalTooLarge = 'One billing cycle costs more than an invoice can hold.';
