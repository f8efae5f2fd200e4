import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPrice, exampleSubscription } from '../../../test/example-subscriptions.ts';
import { largestCents, money } from '../money.ts';
import { familyOfTier } from '../package-tiers.ts';
import { tenThousandthsOf } from '../price.ts';
import {
  isBilledInArrears,
  isTotalStorable,
  kindOfSubscription,
  subscriptionKindLabels,
  subscriptionTotal,
} from './subscription.ts';

test.each([
  [1, 'sports'],
  [2, 'sports'],
  [3, 'clinical'],
  [4, 'clinical'],
  [5, 'clinical'],
  [6, 'sports'],
  [7, 'clinical'],
  [8, 'clinical'],
  [0, null],
  [9, null],
])('B006 B265 B504 B505: tier %d is of the family %s', (tier, family) => {
  expect(familyOfTier(tier)).toBe(family);
});

test.each([
  [{}, 'Sports'],
  [{ packageTierId: 8 }, 'Clinical'],
  [{ packageTierId: 99 }, 'Other'],
  [{ isDemo: true }, 'Trial'],
  [{ isDemo: true, isManualBilling: true }, 'Manual'],
  [{ isDemo: true, isManualBilling: true, isFree: true }, 'Free'],
  [{ isFree: true, packageTierId: 99 }, 'Free'],
])('B265 B266: a subscription with %j is shown as %s', (over, label) => {
  expect(subscriptionKindLabels[kindOfSubscription(exampleSubscription(over))]).toBe(label);
});

test('B503: only clinical profiles that are not pre-paid are billed in arrears', () => {
  expect(isBilledInArrears(exampleSubscription({ packageTierId: 4, isPrePaid: false }))).toBe(true);
  expect(isBilledInArrears(exampleSubscription({ packageTierId: 4 }))).toBe(false);
  expect(isBilledInArrears(exampleSubscription({ packageTierId: 1, isPrePaid: false }))).toBe(false);
});

test.each([
  [{}, 148_000],
  [{ profileAddOnCount: 50 }, 173_000],
  [{ profilePrice: '0.3333', profileCount: 100, systemFee: money(0) }, 3333],
  [{ profilePrice: '0.0050', profileCount: 1, systemFee: money(0) }, 1],
  [{ isManualBilling: true }, 148_000],
  [{ isManualBilling: true, manualEstimatedTotal: money(90_000) }, 90_000],
  [{ manualEstimatedTotal: money(90_000) }, 148_000],
])('B213: a subscription with %j costs %d cents', (over, cents) => {
  expect(subscriptionTotal(exampleSubscription(over))).toEqual(money(cents));
});

test('a total can be stored exactly as far as money goes with the tax', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      anyPrice,
      fc.integer({ min: 0, max: 1e9 }),
      (count, price, fee) => {
        const exact = BigInt(count) * BigInt(tenThousandthsOf(price)) + BigInt(fee) * 100n;
        expect(isTotalStorable(count, price, money(fee))).toBe(exact * 2n <= BigInt(largestCents) * 100n);
      },
    ),
  );
  expect(isTotalStorable(1_000_000, '499999.9999', money(0))).toBe(true);
  expect(isTotalStorable(1_000_000, '500000.0000', money(0))).toBe(false);
});

test('B213: the total is all profiles times the price and the fee, within half a cent', () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      count,
      count,
      anyPrice,
      fc.integer({ min: 0, max: 1e9 }),
      (profileCount, profileAddOnCount, profilePrice, fee) => {
        const over = { profileCount, profileAddOnCount, profilePrice, systemFee: money(fee) };
        const { cents } = subscriptionTotal(exampleSubscription(over));
        const exact =
          (BigInt(profileCount) + BigInt(profileAddOnCount)) * BigInt(tenThousandthsOf(profilePrice));
        const away = BigInt(cents - fee) * 100n - exact;
        expect(away >= -50n && away <= 50n).toBe(true);
      },
    ),
  );
});
