import { dayWords } from '../day-words.ts';
import { formatMoney, lineAmount, type Money, shareOf } from '../money.ts';
import { familyOfTier, type PackageFamily } from '../package-tiers.ts';
import { formatPrice, priceOfAmount } from '../price.ts';
import type { PeopleToBill } from './arrears.ts';
import type { CycleDays } from './billed-days.ts';
import { type BillingCycle, billingCycleIds } from './billing-cycles.ts';
import {
  isBilledInArrears,
  type Subscription,
  type SubscriptionDays,
  totalProfileCount,
} from './subscription.ts';
import { lengthInDays } from './subscription-terms.ts';

/** The types of lines that a subscription puts on an invoice (B503). */
export const subscriptionItemTypes = {
  sportsAnnual: 1,
  sportsProfiles: 3,
  clinicalMonthly: 6,
  clinicalPrePaid: 11,
  clinicalQuarterly: 12,
  clinicalPostPaid: 13,
  clinicalAnnual: 14,
} as const;

/** The types of invoices that subscriptions make (B209). */
export const subscriptionInvoiceTypes = { newOrganization: 1, renewal: 2, overage: 3, upgrade: 4 } as const;

/** A line of an invoice as the rules propose it. Staff may change it before the invoice is sent. */
export interface ProposedLine {
  itemTypeId: number;
  description: string;
  quantity: number;
  /** Dollars for one: a decimal text with at most four decimals. */
  unitPrice: string;
  amount: Money;
  /** A sentence that says how the line was counted. */
  explanation: string;
}

/** What a rule refuses, in words for the person who asked for it. */
export interface Refusal {
  refusal: string;
}

export interface SubscriptionInvoice {
  invoiceTypeId: number;
  startPeriodOn: string;
  endPeriodOn: string;
  lines: ProposedLine[];
}

/** The type of the line with the system fee (design of billing, section 3). */
export function feeItemType(family: PackageFamily, billingCycleId: number): number {
  if (family === 'sports') return subscriptionItemTypes.sportsAnnual;
  if (billingCycleId === billingCycleIds.monthly) return subscriptionItemTypes.clinicalMonthly;
  return billingCycleId === billingCycleIds.quarterly
    ? subscriptionItemTypes.clinicalQuarterly
    : subscriptionItemTypes.clinicalAnnual;
}

/** The type of the lines with profiles (design of billing, section 3). */
export function profileItemType(subscription: Subscription, family: PackageFamily): number {
  if (family === 'sports') return subscriptionItemTypes.sportsProfiles;
  return isBilledInArrears(subscription)
    ? subscriptionItemTypes.clinicalPostPaid
    : subscriptionItemTypes.clinicalPrePaid;
}

/**
 * The invoice of one billing cycle of a subscription (design of billing, section 3): the system fee, the profiles, and the added profiles
 * on a line apart. A line of nothing is left out; profiles that cost nothing stay, since their line is what gives the credits.
 * @param isFirst whether the payer had no invoice of a subscription before: it decides between a new organization and a renewal
 * @param peopleTested the people to bill up to the end of the cycle. Only a subscription that is billed in arrears needs it; null while
 * the cycle runs, and then only the fee is billed, since its people are billed once the cycle has ended
 * @param feeDays the days whose fee is billed, where a part of the cycle is billed already: the fee is shared by days; null for all of them
 * @param profilesBilled the profiles that other invoices bill for days of the cycle: of an upgrade, or of a shorter cycle in it
 * @returns the lines, or why there is nothing to bill
 */
export function subscriptionInvoice(
  subscription: Subscription,
  cycle: BillingCycle,
  {
    isFirst,
    peopleTested,
    feeDays = null,
    profilesBilled = 0,
  }: {
    isFirst: boolean;
    peopleTested: PeopleToBill | null;
    feeDays?: CycleDays | null;
    profilesBilled?: number;
  },
): SubscriptionInvoice | Refusal {
  const family = familyOfTier(subscription.packageTierId);
  if (family === null) {
    return { refusal: 'The package of this subscription is not known. Choose its package first.' };
  }
  if (subscription.isFree) return { refusal: 'A free subscription is not billed.' };
  if (subscription.isDemo) return { refusal: 'A trial is not billed.' };
  const lines = isEstimated(subscription)
    ? estimateLines(subscription, family, cycle, feeDays)
    : [
        ...feeLines(subscription, family, cycle, feeDays),
        ...(isBilledInArrears(subscription)
          ? peopleLines(subscription, cycle, peopleTested)
          : profileLines(subscription, family, cycle, profilesBilled)),
      ];
  if (lines.length === 0) return { refusal: 'This subscription has no fee and no profiles to bill.' };
  const { startsOn, endsOn } = feeDays ?? cycle;
  return {
    invoiceTypeId: isFirst ? subscriptionInvoiceTypes.newOrganization : subscriptionInvoiceTypes.renewal,
    startPeriodOn: startsOn,
    endPeriodOn: endsOn,
    lines,
  };
}

const isEstimated = ({ isManualBilling, manualEstimatedTotal }: Subscription): boolean =>
  isManualBilling && manualEstimatedTotal !== null;

const periodText = ({ startsOn, endsOn }: SubscriptionDays): string =>
  `${dayWords(startsOn)} to ${dayWords(endsOn)}`;

/** A last cycle that is cut off costs as much as a whole one; the line says so, and staff may lower it. */
const shortText = ({ isShort }: BillingCycle): string =>
  isShort ? ' The subscription ends before this billing cycle does, but the full price applies.' : '';

function amountLine(amount: Money, rest: Pick<ProposedLine, 'itemTypeId' | 'description' | 'explanation'>) {
  return { ...rest, quantity: 1, unitPrice: priceOfAmount(amount), amount };
}

function estimateLines(
  { manualEstimatedTotal: total, billingCycleId }: Subscription,
  family: PackageFamily,
  cycle: BillingCycle,
  feeDays: CycleDays | null,
) {
  if (total === null || total.cents === 0) return [];
  const itemTypeId = feeItemType(family, billingCycleId);
  const whole = `${formatMoney(total)} as estimated by staff for ${periodText(cycle)}`;
  return [sharedLine(total, cycle, feeDays, { itemTypeId, what: 'Subscription', whole, short: '' })];
}

function feeLines(
  { systemFee, billingCycleId }: Subscription,
  family: PackageFamily,
  cycle: BillingCycle,
  feeDays: CycleDays | null,
) {
  if (systemFee.cents === 0) return [];
  const itemTypeId = feeItemType(family, billingCycleId);
  const whole = `System fee of ${formatMoney(systemFee)} for ${periodText(cycle)}`;
  const words = { itemTypeId, what: 'System fee', whole, short: shortText(cycle) };
  return [sharedLine(systemFee, cycle, feeDays, words)];
}

/** A line of what a whole cycle costs, or of the days of it that are not billed elsewhere. */
function sharedLine(
  amount: Money,
  cycle: BillingCycle,
  feeDays: CycleDays | null,
  { itemTypeId, what, whole, short }: { itemTypeId: number; what: string; whole: string; short: string },
): ProposedLine {
  if (feeDays === null)
    return amountLine(amount, {
      itemTypeId,
      description: `${what}, ${periodText(cycle)}`,
      explanation: `${whole}.${short}`,
    });
  const all = lengthInDays(cycle);
  return amountLine(shareOf(amount, feeDays.days, all), {
    itemTypeId,
    description: `${what}, ${periodText(feeDays)}`,
    explanation: `${whole}, of which ${feeDays.days} of ${all} days are billed here. The others were billed before the billing cycle was changed.`,
  });
}

function profileLine(
  { profilePrice }: Subscription,
  {
    itemTypeId,
    quantity,
    what,
    counted,
  }: { itemTypeId: number; quantity: number; what: string; counted: string },
  cycle: BillingCycle,
): ProposedLine[] {
  if (quantity === 0) return [];
  const explanation = `${counted} at ${formatPrice(profilePrice)} each for ${periodText(cycle)}.`;
  const amount = lineAmount(quantity, profilePrice);
  const description = `${what}, ${periodText(cycle)}`;
  return [{ itemTypeId, description, quantity, unitPrice: profilePrice, amount, explanation }];
}

function peopleLines(
  subscription: Subscription,
  cycle: BillingCycle,
  peopleTested: PeopleToBill | null,
): ProposedLine[] {
  const { people, late } = peopleTested ?? { people: 0, late: 0 };
  const before =
    late === 0 ? '' : ` (${late} of them before ${dayWords(cycle.startsOn)} and not billed then)`;
  const counted = `${people} ${people === 1 ? 'person' : 'people'} tested${before}`;
  const itemTypeId = subscriptionItemTypes.clinicalPostPaid;
  return profileLine(subscription, { itemTypeId, quantity: people, what: 'People tested', counted }, cycle);
}

/** The profiles that are paid before they are tested, without those that other invoices bill for days of the cycle. */
function profileLines(
  subscription: Subscription,
  family: PackageFamily,
  cycle: BillingCycle,
  profilesBilled: number,
): ProposedLine[] {
  const itemTypeId = profileItemType(subscription, family);
  const due = Math.max(0, totalProfileCount(subscription) - profilesBilled);
  const profiles = Math.min(due, subscription.profileCount);
  const added = due - profiles;
  const beside = profilesBilled === 0 ? '' : ` in addition to ${profilesBilled} billed on other invoices`;
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}${beside}`;
  const lineOf = (quantity: number, what: string, word: string) =>
    profileLine(subscription, { itemTypeId, quantity, what, counted: counted(quantity, word) }, cycle);
  return [...lineOf(profiles, 'Profiles', 'profile'), ...lineOf(added, 'Added profiles', 'added profile')];
}
