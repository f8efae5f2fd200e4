import { daysFrom } from '../../time/day-text.ts';
import { formatMoney, lineAmount, type Money, minus, shareOf } from '../money.ts';
import { familyOfTier, type PackageFamily } from '../package-tiers.ts';
import { formatPrice, priceDifference, priceOfAmount, tenThousandthsOf } from '../price.ts';
import { type BillingCycle, billingCycleOn } from './billing-cycles.ts';
import {
  isBilledInArrears,
  isTotalStorable,
  type Subscription,
  totalProfileCount,
  totalTooLarge,
} from './subscription.ts';
import {
  feeItemType,
  type ProposedLine,
  profileItemType,
  type Refusal,
  subscriptionInvoiceTypes,
} from './subscription-invoice.ts';
import { isCurrent, lengthInDays } from './subscription-terms.ts';

/** What a subscription shall become for the rest of its term. */
export interface UpgradeWish {
  packageTierId: number;
  /** All profiles, those of before included. */
  profileCount: number;
  /** Dollars for each profile and billing cycle, as a decimal text. */
  profilePrice: string;
  /** The fee of each billing cycle. */
  systemFee: Money;
}

/** Whether the lines of an upgrade are counted from the unused credits: only a higher price is, where profiles are paid before they are tested. */
export const dependsOnUnusedCredits = (subscription: Subscription, wish: UpgradeWish): boolean =>
  !isBilledInArrears(subscription) &&
  tenThousandthsOf(wish.profilePrice) > tenThousandthsOf(subscription.profilePrice);

/** An upgrade as staff see it first. They may change every line. */
export interface UpgradeProposal {
  invoiceTypeId: number;
  /** The day of the upgrade and the end of the billing cycle, both included. */
  startPeriodOn: string;
  endPeriodOn: string;
  /** Empty where the upgrade costs nothing now. */
  lines: ProposedLine[];
  /** What a reader would look for among the lines and why it is not there: whole sentences. */
  notes: string[];
}

/**
 * What an upgrade costs for the rest of the billing cycle (design of billing, section 3). Added profiles cost their full new price, since a
 * credit is a person and not a time. A higher price is paid on the credits that are not used yet. The fee's difference is counted by the
 * days that are left, today included.
 * @param subscription the current one
 * @param wish what it shall become; nothing of it may be less than now but the price, and that only with more profiles
 * @param unusedCredits credits of the term that nobody used yet; below zero counts as none
 * @param today 'YYYY-MM-DD' where the payer is
 * @returns the proposal, or in words why there is none
 */
export function upgradeProposal(
  subscription: Subscription,
  wish: UpgradeWish,
  unusedCredits: number,
  today: string,
): UpgradeProposal | Refusal {
  const refusal = upgradeRefusal(subscription, wish, today);
  if (refusal !== null) return { refusal };
  const family = familyOfTier(subscription.packageTierId);
  const cycle = billingCycleOn(subscription, subscription.billingCycleId, today);
  if (family === null || cycle === null)
    throw new RangeError('a current subscription has a family and a cycle');
  const isInArrears = isBilledInArrears(subscription);
  return {
    invoiceTypeId: subscriptionInvoiceTypes.upgrade,
    startPeriodOn: today,
    endPeriodOn: cycle.endsOn,
    lines: [
      ...(isInArrears ? [] : addedProfiles(subscription, wish, family)),
      ...(isInArrears ? [] : higherPrice(subscription, wish, unusedCredits, family)),
      ...higherFee(subscription, wish, family, cycle, today),
    ],
    notes: notesOf(subscription, wish, isInArrears),
  };
}

/** Why a subscription cannot be upgraded like this; null when it can. A downgrade waits for the renewal (design of billing, section 3). */
export function upgradeRefusal(subscription: Subscription, wish: UpgradeWish, today: string): string | null {
  const now = totalProfileCount(subscription);
  const family = familyOfTier(subscription.packageTierId);
  const waits = 'You can downgrade only at renewal.';
  const price = tenThousandthsOf(wish.profilePrice) - tenThousandthsOf(subscription.profilePrice);
  const fee = minus(wish.systemFee, subscription.systemFee);
  const isMore = wish.profileCount > now;
  const checks: readonly (readonly [boolean, string])[] = [
    [!isCurrent(subscription, today), 'Only a subscription that is current today can be upgraded.'],
    [family === null, 'The package of this subscription is not known. Choose its package first.'],
    [
      subscription.isFree,
      'A free subscription has no price to compare with. Add a new subscription instead.',
    ],
    [subscription.isManualBilling, 'This subscription is billed manually. Bill its upgrade manually too.'],
    [subscription.isDemo, 'A trial has no price to compare with. Add a new subscription instead.'],
    [
      familyOfTier(wish.packageTierId) !== family,
      'You can upgrade only within a package family. Add a subscription in the other family instead.',
    ],
    [wish.profileCount < now, `${waits} It would go from ${now} profiles to ${wish.profileCount}.`],
    [
      fee.cents < 0,
      `${waits} Its fee would go from ${formatMoney(subscription.systemFee)} to ${formatMoney(wish.systemFee)}.`,
    ],
    [
      price < 0 && !isMore,
      `${waits} Its price would go from ${formatPrice(subscription.profilePrice)} to ${formatPrice(wish.profilePrice)}.`,
    ],
    [!isTotalStorable(wish.profileCount, wish.profilePrice, wish.systemFee), totalTooLarge],
    [
      !isMore && fee.cents === 0 && price === 0 && wish.packageTierId === subscription.packageTierId,
      'Nothing changes. Add profiles or choose another package.',
    ],
  ];
  return checks.find(([holds]) => holds)?.[1] ?? null;
}

function addedProfiles(subscription: Subscription, wish: UpgradeWish, family: PackageFamily): ProposedLine[] {
  const quantity = wish.profileCount - totalProfileCount(subscription);
  if (quantity === 0) return [];
  const profiles = quantity === 1 ? '1 added profile' : `${quantity} added profiles`;
  return [
    {
      itemTypeId: profileItemType(subscription, family),
      description: 'Added profiles',
      quantity,
      unitPrice: wish.profilePrice,
      amount: lineAmount(quantity, wish.profilePrice),
      explanation: `${profiles} at ${formatPrice(wish.profilePrice)} each.`,
    },
  ];
}

/** A higher price is no profile that is bought, so its line has a type that gives no credits. */
const otherItemType = 5;

function higherPrice(
  subscription: Subscription,
  wish: UpgradeWish,
  unusedCredits: number,
  family: PackageFamily,
): ProposedLine[] {
  const unitPrice = priceDifference(wish.profilePrice, subscription.profilePrice);
  if (unusedCredits <= 0 || !(Number(unitPrice) > 0)) return [];
  const [after, before] = [formatPrice(wish.profilePrice), formatPrice(subscription.profilePrice)];
  const credits = unusedCredits === 1 ? '1 unused credit' : `${unusedCredits} unused credits`;
  return [
    {
      itemTypeId: otherItemType,
      description: `Higher price of unused ${family} credits`,
      quantity: unusedCredits,
      unitPrice,
      amount: lineAmount(unusedCredits, unitPrice),
      explanation: `${after} less ${before} for each of ${credits}.`,
    },
  ];
}

function higherFee(
  subscription: Subscription,
  wish: UpgradeWish,
  family: PackageFamily,
  cycle: BillingCycle,
  today: string,
): ProposedLine[] {
  const difference = minus(wish.systemFee, subscription.systemFee);
  if (difference.cents === 0) return [];
  const [left, all] = [daysFrom(today, cycle.endsOn) + 1, lengthInDays(cycle)];
  const amount = shareOf(difference, left, all);
  const fees = `${formatMoney(wish.systemFee)} less ${formatMoney(subscription.systemFee)}`;
  return [
    {
      itemTypeId: feeItemType(family, subscription.billingCycleId),
      description: 'Higher system fee',
      quantity: 1,
      unitPrice: priceOfAmount(amount),
      amount,
      explanation: `${fees} for ${left} of ${all} ${all === 1 ? 'day' : 'days'}.`,
    },
  ];
}

function notesOf(subscription: Subscription, wish: UpgradeWish, isInArrears: boolean): string[] {
  const isCheaper = tenThousandthsOf(wish.profilePrice) < tenThousandthsOf(subscription.profilePrice);
  return [
    ...(isInArrears ? ['People are billed in arrears, so only the fee changes now.'] : []),
    ...(isCheaper && !isInArrears
      ? ['The lower price applies only to the added profiles. Profiles bought before keep their price.']
      : []),
  ];
}
