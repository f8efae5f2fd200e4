import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  problemsOfSubscription,
  readCount,
  type SubscriptionDraft,
  shownFlags,
} from './subscription-form.ts';

const draft: SubscriptionDraft = {
  packageTierId: 2,
  billingCycleId: 1,
  startsOn: '2026-08-01',
  endsOn: '2027-07-31',
  profileCount: '200',
  profileAddOnCount: '0',
  profilePrice: '5.25',
  systemFee: '480',
  manualEstimatedTotal: '',
  isFree: false,
  isManualBilling: false,
  isDemo: false,
};
const fieldsOf = (over: Partial<SubscriptionDraft>) =>
  problemsOfSubscription({ ...draft, ...over }).map(({ field }) => field);

test.each([
  [{}, []],
  [{ profileCount: ' 200 ', profilePrice: ' 0.0001 ' }, []],
  [{ endsOn: '2026-08-01' }, []],
  [{ profileCount: '' }, ['profileCount']],
  [{ profileCount: 'many' }, ['profileCount']],
  [{ profileCount: '1.5' }, ['profileCount']],
  [{ profileCount: '-1' }, ['profileCount']],
  [{ profileCount: '1000001' }, ['profileCount']],
  [{ profileCount: '1000000', profilePrice: '500000.0000' }, ['profilePrice']],
  [{ profileAddOnCount: '1e3' }, ['profileAddOnCount']],
  [{ profilePrice: 'free' }, ['profilePrice']],
  [{ profilePrice: '1.23456' }, ['profilePrice']],
  [{ profilePrice: '-1' }, ['profilePrice']],
  [{ systemFee: '1.234' }, ['systemFee']],
  [{ systemFee: '-5' }, ['systemFee']],
  [{ systemFee: '' }, ['systemFee']],
])('B320 B321: the form with %j has problems in %j', (over, fields) => {
  expect(fieldsOf(over)).toEqual(fields);
});

test.each([
  [{ packageTierId: 99 }, ['packageTierId']],
  [{ billingCycleId: 4 }, ['billingCycleId']],
  [{ startsOn: '' }, ['startsOn']],
  [{ startsOn: '2027-02-29' }, ['startsOn']],
  [{ startsOn: '2027-08-01' }, ['endsOn']],
  [{ isManualBilling: true, manualEstimatedTotal: '900.50' }, []],
  [{ isManualBilling: true, manualEstimatedTotal: 'about 900' }, ['manualEstimatedTotal']],
  [{ manualEstimatedTotal: 'about 900' }, []],
])('B212: the form with %j has problems in %j', (over, fields) => {
  expect(fieldsOf(over)).toEqual(fields);
});

test('B267: choosing one of manual billing, trial and free hides the other two', () => {
  const none = { isFree: false, isManualBilling: false, isDemo: false };
  expect(shownFlags(none)).toEqual(['isFree', 'isManualBilling', 'isDemo']);
  expect(shownFlags({ ...none, isDemo: true })).toEqual(['isDemo']);
  expect(shownFlags({ ...none, isFree: true })).toEqual(['isFree']);
  expect(shownFlags({ ...none, isManualBilling: true })).toEqual(['isManualBilling']);
});

test('B267: two flags at once are not saved', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isFree, isManualBilling, isDemo) => {
      const count = [isFree, isManualBilling, isDemo].filter(Boolean).length;
      expect(fieldsOf({ isFree, isManualBilling, isDemo })).toEqual(count > 1 ? ['isFree'] : []);
    }),
  );
});

test('B320: every count that can be stored is read, and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (count) => {
      expect(readCount(String(count))).toBe(count);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const count = readCount(text);
      expect(count === null || Number(text) === count).toBe(true);
    }),
  );
});
