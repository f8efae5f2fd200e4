import { parseCalendarDate } from '../../time/calendar-date.ts';
import { type Money, readMoney } from '../money.ts';
import { familyOfTier } from '../package-tiers.ts';
import { isPrice } from '../price.ts';
import { billingCycleIds } from './billing-cycles.ts';
import {
  isTotalStorable,
  largestProfileCount,
  type SubscriptionFlags,
  tooManyProfiles,
  totalTooLarge,
} from './subscription.ts';

/** What the form of a subscription holds while it is filled: texts as they are typed. */
export interface SubscriptionDraft extends SubscriptionFlags {
  packageTierId: number;
  billingCycleId: number;
  /** 'YYYY-MM-DD', or empty. */
  startsOn: string;
  endsOn: string;
  profileCount: string;
  profileAddOnCount: string;
  profilePrice: string;
  systemFee: string;
  /** Empty where staff expect nothing. */
  manualEstimatedTotal: string;
}

/** The fields that a problem of the form can be about. */
export type SubscriptionField = keyof SubscriptionDraft;

/** What is wrong with a field, in words. */
export interface FieldProblem<Field extends string> {
  field: Field;
  message: string;
}

const flagNames = ['isFree', 'isManualBilling', 'isDemo'] as const;

/** The flags that the form shows: choosing one of free, manual billing and trial hides the other two (B267). */
export function shownFlags(flags: SubscriptionFlags): (keyof SubscriptionFlags)[] {
  const chosen = flagNames.filter((name) => flags[name]);
  return chosen.length === 0 ? [...flagNames] : chosen;
}

/** The largest count that can be stored. */
const largestCount = 2_147_483_647;

/** A whole number of zero or above that can be stored; null for anything else. Blanks around it are left out. */
export function readCount(text: string): number | null {
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : null;
  return count !== null && count <= largestCount ? count : null;
}

const isAboveLargest = (text: string): boolean => (readCount(text) ?? 0) > largestProfileCount;

/** An amount of zero or above with at most two decimals; null for anything else. */
const readFee = (text: string): Money | null => (text.startsWith('-') ? null : readMoney(text));

/**
 * What keeps a subscription from being saved, by field and in the order of the form (B267, B320, B321). A subscription may start and end
 * on the same day, since both days are included.
 */
export function problemsOfSubscription(draft: SubscriptionDraft): FieldProblem<SubscriptionField>[] {
  const { startsOn, endsOn } = draft;
  const isDay = (text: string) => parseCalendarDate(text) !== null;
  const isCycle = Object.values<number>(billingCycleIds).includes(draft.billingCycleId);
  const price = draft.profilePrice.trim();
  const fee = readFee(draft.systemFee.trim());
  const counts = [readCount(draft.profileCount), readCount(draft.profileAddOnCount)];
  const isCounted = fee !== null && isPrice(price) && !counts.includes(null);
  const profiles = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const estimate = draft.manualEstimatedTotal.trim();
  const checks: readonly (readonly [SubscriptionField, boolean, string])[] = [
    ['packageTierId', familyOfTier(draft.packageTierId) === null, 'Choose a package.'],
    ['startsOn', !isDay(startsOn), 'Enter the start date.'],
    ['endsOn', !isDay(endsOn), 'Enter the end date.'],
    [
      'endsOn',
      isDay(startsOn) && isDay(endsOn) && endsOn < startsOn,
      'The end date must not be before the start date.',
    ],
    ['billingCycleId', !isCycle, 'Choose a billing cycle.'],
    ['profileCount', readCount(draft.profileCount) === null, 'Enter a whole number of profiles.'],
    ['profileCount', isAboveLargest(draft.profileCount), tooManyProfiles],
    ['profileAddOnCount', isAboveLargest(draft.profileAddOnCount), tooManyProfiles],
    ['profileAddOnCount', readCount(draft.profileAddOnCount) === null, 'Enter a whole number of profiles.'],
    ['profilePrice', !isPrice(price), 'Enter a price with at most four decimals.'],
    ['profilePrice', isCounted && !isTotalStorable(profiles, price, fee), totalTooLarge],
    ['systemFee', fee === null, 'Enter a fee with at most two decimals.'],
    [
      'manualEstimatedTotal',
      draft.isManualBilling && estimate !== '' && readFee(estimate) === null,
      'Enter an amount with at most two decimals.',
    ],
    [
      'isFree',
      flagNames.filter((name) => draft[name]).length > 1,
      'Choose only one of free, manual billing and trial.',
    ],
  ];
  return checks.filter(([, isProblem]) => isProblem).map(([field, , message]) => ({ field, message }));
}
