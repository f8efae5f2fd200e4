import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyDays, exampleSubscription } from '../../../test/example-subscriptions.ts';
import { daysFrom } from '../../time/day-text.ts';
import { money } from '../money.ts';
import { followingDays, renewalDecision, renewedSubscription } from './renewal.ts';
import { subscriptionTotal } from './subscription.ts';
import { lengthInDays } from './subscription-terms.ts';

const reasonOf = (decision: ReturnType<typeof renewalDecision>) =>
  decision.isDrafted ? 'drafted' : decision.reason;

test.each([
  ['2027-05-31', 'The renewal is drafted on Jun 1, 2027, 60 days before the end.'],
  ['2027-06-01', 'drafted'],
  ['2027-07-31', 'drafted'],
  ['2027-08-01', 'This subscription has ended.'],
])('on %s the renewal of a term that ends on Jul 31, 2027: %s', (today, expected) => {
  const subscription = exampleSubscription();
  expect(reasonOf(renewalDecision(subscription, [subscription], today))).toBe(expected);
});

test.each([
  [{ doNotRenew: true }, 'This subscription is set not to renew.'],
  [{ isFree: true }, 'A free subscription does not renew automatically.'],
  [{ isDemo: true }, 'A trial does not renew automatically.'],
  [{ isManualBilling: true }, 'A manually billed subscription does not renew automatically.'],
  [{ packageTierId: 99 }, 'The package of this subscription is not known.'],
])('B212: a subscription with %j is not renewed', (over, expected) => {
  const subscription = exampleSubscription(over);
  expect(reasonOf(renewalDecision(subscription, [subscription], '2027-07-01'))).toBe(expected);
});

test.each([
  [{ startsOn: '2027-08-01', endsOn: '2028-07-31' }, 'There is already a later subscription.'],
  [{ startsOn: '2027-01-01', endsOn: '2027-12-31' }, 'There is already a later subscription.'],
  [{ startsOn: '2027-01-01', endsOn: '2027-07-15' }, 'Another subscription is the current one.'],
  [{ startsOn: '2025-08-01', endsOn: '2026-07-31' }, 'drafted'],
  [{ startsOn: '2027-08-01', endsOn: '2028-07-31', packageTierId: 8 }, 'drafted'],
])('beside another subscription with %j: %s', (over, expected) => {
  const subscription = exampleSubscription();
  const terms = [subscription, exampleSubscription({ id: 2, ...over })];
  expect(reasonOf(renewalDecision(subscription, terms, '2027-07-01'))).toBe(expected);
});

test('once the renewal is stored it is not drafted again', () => {
  fc.assert(
    fc.property(anyDays, anyDay, (days, today) => {
      const subscription = exampleSubscription(days);
      const renewal = { ...renewedSubscription(subscription), id: 2 };
      expect(renewalDecision(subscription, [subscription, renewal], today).isDrafted).toBe(false);
    }),
  );
});

test('B213: a renewal costs what the term cost, with its added profiles in the count', () => {
  const subscription = exampleSubscription({ profileAddOnCount: 30, systemFee: money(12_345) });
  const renewal = renewedSubscription(subscription);
  expect(renewal).toMatchObject({ profileCount: 230, profileAddOnCount: 0, previousId: 1 });
  expect('id' in renewal).toBe(false);
  expect(subscriptionTotal({ ...renewal, id: 2 })).toEqual(subscriptionTotal(subscription));
});

test.each([
  ['2026-08-01', '2027-07-31', '2027-08-01', '2028-07-31'],
  ['2027-03-01', '2028-02-29', '2028-03-01', '2029-02-28'],
  ['2028-02-29', '2029-02-27', '2029-02-28', '2030-02-27'],
  ['2028-02-29', '2029-02-28', '2029-03-01', '2030-02-28'],
  ['2026-08-31', '2027-02-27', '2027-02-28', '2027-08-27'],
  ['2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31'],
  ['2026-08-01', '2026-08-10', '2026-08-11', '2026-08-20'],
  ['2026-08-01', '2026-08-01', '2026-08-02', '2026-08-02'],
])('B268: after %s to %s follows %s to %s', (startsOn, endsOn, nextStart, nextEnd) => {
  expect(followingDays({ startsOn, endsOn })).toEqual({ startsOn: nextStart, endsOn: nextEnd });
});

test('B268: what follows begins on the next day and is as long, up to the days that months differ by', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const next = followingDays(days);
      expect(daysFrom(days.endsOn, next.startsOn)).toBe(1);
      expect(Math.abs(lengthInDays(next) - lengthInDays(days))).toBeLessThanOrEqual(4);
      expect(next.endsOn >= next.startsOn).toBe(true);
    }),
  );
});
