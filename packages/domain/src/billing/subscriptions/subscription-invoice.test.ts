import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPrice, exampleSubscription } from '../../../test/example-subscriptions.ts';
import { formatMoney, lineAmount, money, sumOf } from '../money.ts';
import { billingCycles } from './billing-cycles.ts';
import { type Subscription, subscriptionTotal } from './subscription.ts';
import { subscriptionInvoice } from './subscription-invoice.ts';

const invoiceOf = (subscription: Subscription, people: number | null = null, isFirst = false, late = 0) => {
  const peopleTested = people === null ? null : { people, late };
  const cycle = billingCycles(subscription, subscription.billingCycleId)[0];
  if (cycle === undefined) throw new Error('a subscription has a first cycle');
  const invoice = subscriptionInvoice(subscription, cycle, { isFirst, peopleTested });
  if ('refusal' in invoice) throw new Error(invoice.refusal);
  return invoice;
};
const refusalOf = (over: Partial<Subscription>) => () => invoiceOf(exampleSubscription(over));

test.each([
  [{}, [1, 3]],
  [{ profileAddOnCount: 10 }, [1, 3, 3]],
  [{ packageTierId: 8 }, [14, 11]],
  [{ packageTierId: 8, billingCycleId: 2 }, [6, 11]],
  [{ packageTierId: 8, billingCycleId: 3, profileAddOnCount: 10 }, [12, 11, 11]],
  [{ packageTierId: 8, billingCycleId: 3, isPrePaid: false, profileAddOnCount: 10 }, [12, 13]],
  [{ systemFee: money(0) }, [3]],
  [{ profileCount: 0 }, [1]],
  [{ isManualBilling: true, manualEstimatedTotal: money(90_000) }, [1]],
])('B390 B503: a subscription with %j is billed on lines of the types %j', (over, types) => {
  expect(invoiceOf(exampleSubscription(over), 12).lines.map(({ itemTypeId }) => itemTypeId)).toEqual(types);
});

test('B209 B390: the first invoice is of a new organization, a later one a renewal, for the days of the cycle', () => {
  const subscription = exampleSubscription({ packageTierId: 8, billingCycleId: 3 });
  expect(invoiceOf(subscription, null, true).invoiceTypeId).toBe(1);
  expect(invoiceOf(subscription)).toMatchObject({
    invoiceTypeId: 2,
    startPeriodOn: '2026-08-01',
    endPeriodOn: '2026-10-31',
  });
});

test('B390: every line says how it was counted', () => {
  const { lines } = invoiceOf(exampleSubscription({ profileAddOnCount: 1 }));
  expect(
    lines.map(({ description, explanation, amount }) => [description, explanation, formatMoney(amount)]),
  ).toEqual([
    [
      'System fee, Aug 1, 2026 to Jul 31, 2027',
      'System fee of $480.00 for Aug 1, 2026 to Jul 31, 2027.',
      '$480.00',
    ],
    [
      'Profiles, Aug 1, 2026 to Jul 31, 2027',
      '200 profiles at $5.00 each for Aug 1, 2026 to Jul 31, 2027.',
      '$1,000.00',
    ],
    [
      'Added profiles, Aug 1, 2026 to Jul 31, 2027',
      '1 added profile at $5.00 each for Aug 1, 2026 to Jul 31, 2027.',
      '$5.00',
    ],
  ]);
});

test('B390: people in arrears are billed once they are counted', () => {
  const subscription = exampleSubscription({ packageTierId: 4, isPrePaid: false, billingCycleId: 2 });
  expect(invoiceOf(subscription).lines.map(({ itemTypeId }) => itemTypeId)).toEqual([6]);
  const [, people] = invoiceOf(subscription, 12).lines;
  expect(people).toMatchObject({ quantity: 12, amount: money(6000) });
  expect(people?.explanation).toBe('12 people tested at $5.00 each for Aug 1, 2026 to Aug 31, 2026.');
  expect(invoiceOf(subscription, 12, false, 3).lines[1]?.explanation).toBe(
    '12 people tested (3 of them before Aug 1, 2026 and not billed then) at $5.00 each for Aug 1, 2026 to Aug 31, 2026.',
  );
});

test('B390: a cut off cycle says that it costs as much as a whole one', () => {
  const [fee] = invoiceOf(exampleSubscription({ endsOn: '2026-12-31' })).lines;
  expect(fee?.explanation).toContain('but the full price applies');
});

test.each([
  [{ isFree: true }, 'A free subscription is not billed.'],
  [{ isDemo: true }, 'A trial is not billed.'],
  [{ packageTierId: 99 }, 'The package of this subscription is not known.'],
  [{ systemFee: money(0), profileCount: 0 }, 'no fee and no profiles to bill'],
  [{ isManualBilling: true, manualEstimatedTotal: money(0) }, 'no fee and no profiles to bill'],
])('B390: no invoice is made of a subscription with %j', (over, words) => {
  expect(refusalOf(over)).toThrow(words);
});

test('B213 B390: the lines are what the subscription costs, up to the cent that each profile line is rounded by', () => {
  const count = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(count, count, anyPrice, (profileCount, profileAddOnCount, profilePrice) => {
      const subscription = exampleSubscription({ profileCount, profileAddOnCount, profilePrice });
      const { lines } = invoiceOf(subscription);
      const billed = sumOf(lines.map(({ amount }) => amount));
      expect(Math.abs(billed.cents - subscriptionTotal(subscription).cents)).toBeLessThanOrEqual(1);
      for (const { quantity, unitPrice, amount } of lines) {
        expect(lineAmount(quantity, unitPrice)).toEqual(amount);
      }
    }),
  );
});

test('B390 B507: of a cycle that is billed in part the other days of the fee are billed, and the profiles beside those that are billed', () => {
  const subscription = exampleSubscription({ packageTierId: 8, billingCycleId: 3, profileAddOnCount: 20 });
  const [cycle] = billingCycles(subscription, 3);
  const feeDays = { startsOn: '2026-09-01', endsOn: '2026-10-31', days: 61 };
  const invoiceOfRest = (profilesBilled: number, over: Partial<Subscription> = {}) =>
    cycle &&
    subscriptionInvoice({ ...subscription, ...over }, cycle, {
      isFirst: false,
      peopleTested: null,
      feeDays,
      profilesBilled,
    });
  const fee = [12, 1, '$318.26'];
  const linesOf = (invoice: ReturnType<typeof invoiceOfRest>) =>
    invoice === undefined || 'refusal' in invoice
      ? invoice
      : invoice.lines.map(({ itemTypeId, quantity, amount }) => [itemTypeId, quantity, formatMoney(amount)]);
  expect(linesOf(invoiceOfRest(20))).toEqual([fee, [11, 200, '$1,000.00']]);
  expect(linesOf(invoiceOfRest(150))).toEqual([fee, [11, 70, '$350.00']]);
  expect(linesOf(invoiceOfRest(220))).toEqual([fee]);
  expect(linesOf(invoiceOfRest(300))).toEqual([fee]);
  expect(linesOf(invoiceOfRest(0, { isManualBilling: true, manualEstimatedTotal: money(9_200) }))).toEqual([
    [12, 1, '$61.00'],
  ]);
  expect(invoiceOfRest(150)).toMatchObject({
    startPeriodOn: '2026-09-01',
    endPeriodOn: '2026-10-31',
    lines: [
      { description: 'System fee, Sep 1, 2026 to Oct 31, 2026' },
      {
        explanation:
          '70 profiles in addition to 150 billed on other invoices at $5.00 each for Aug 1, 2026 to Oct 31, 2026.',
      },
    ],
  });
});
