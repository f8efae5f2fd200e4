import fc from 'fast-check';
import { money } from '../src/billing/money.ts';
import type { Subscription } from '../src/billing/subscriptions/subscription.ts';
import { dayAfter } from '../src/time/day-text.ts';

/** A subscription of a sports package: 200 profiles at $5.00 and a fee of $480.00 for a year. */
export const exampleSubscription = (over: Partial<Subscription> = {}): Subscription => ({
  id: 1,
  packageTierId: 2,
  startsOn: '2026-08-01',
  endsOn: '2027-07-31',
  billingCycleId: 1,
  profileCount: 200,
  profileAddOnCount: 0,
  profilePrice: '5.0000',
  systemFee: money(48_000),
  manualEstimatedTotal: null,
  isFree: false,
  isManualBilling: false,
  isDemo: false,
  doNotRenew: false,
  isPrePaid: true,
  snoozeInvoice: false,
  snoozeOverage: false,
  ...over,
});

/** Any day of this century up to 2079. */
export const anyDay = fc.integer({ min: 0, max: 29_000 }).map((days) => dayAfter('2000-01-01', days));

/** Any term from one day to four years. */
export const anyDays = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1460 }))
  .map(([startsOn, length]) => ({ startsOn, endsOn: dayAfter(startsOn, length) }));

/** Any price of a profile, with up to four decimals. */
export const anyPrice = fc.integer({ min: 0, max: 9_999_999 }).map((tenThousandths) => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
});
