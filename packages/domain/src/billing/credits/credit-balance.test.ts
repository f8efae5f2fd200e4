import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReplay, exampleEntry } from '../../../test/example-credits.ts';
import { exampleSubscription } from '../../../test/example-subscriptions.ts';
import {
  balancesAfter,
  type CreditSums,
  creditSums,
  creditTermsOf,
  percentUsed,
  shownCredits,
} from './credit-balance.ts';
import { creditRows } from './credit-corrections.ts';
import type { CreditEntryTypeId } from './credit-entry.ts';

const entriesOf = (...list: [CreditEntryTypeId, number][]) =>
  list.map(([typeId, count], index) => exampleEntry({ id: index + 1, typeId, count }));

test.each([
  [[], { purchased: 0, used: 0, removed: 0, balance: 0 }],
  [
    entriesOf([2, 250], [4, 50], [1, 100], [3, 20], [5, 30]),
    { purchased: 300, used: 130, removed: 20, balance: 150 },
  ],
  [entriesOf([2, 10], [5, 12]), { purchased: 10, used: 12, removed: 0, balance: -2 }],
  [
    [
      ...entriesOf([2, 250], [1, 40]),
      exampleEntry({ id: 3, typeId: 1, count: 40, correctsId: 2, isReversal: true }),
      exampleEntry({ id: 4, typeId: 1, count: 30, correctsId: 2 }),
    ],
    { purchased: 250, used: 30, removed: 0, balance: 220 },
  ],
])('B271: the sums of %j are %j', (entries, sums) => expect(creditSums(entries)).toEqual(sums));

test('B271: the balance after replaying random entries with corrections is the net sum', () => {
  fc.assert(
    fc.property(anyReplay, ({ entries, model }) => {
      const net = (types: number[]) =>
        model.filter(({ typeId }) => types.includes(typeId)).reduce((sum, { count }) => sum + count, 0);
      const sums = creditSums(entries);
      expect(sums.balance).toBe(net([2, 4]) - net([1, 3]));
      expect(sums).toMatchObject({ purchased: net([2, 4]), used: net([1]), removed: net([3]) });
      expect(balancesAfter(creditRows(entries)).at(-1) ?? 0).toBe(sums.balance);
    }),
    { numRuns: 300 },
  );
});

test('B271: the order in which entries are read does not matter', () => {
  fc.assert(
    fc.property(anyReplay, ({ entries }) => {
      expect(creditSums(entries.toReversed())).toEqual(creditSums(entries));
      expect(creditRows(entries.toReversed())).toEqual(creditRows(entries));
    }),
  );
});

test('B062: the purchase history shows the balance after each row, by day', () => {
  const rows = creditRows([
    exampleEntry({ id: 1, typeId: 1, count: 40, startsOn: '2026-08-01', endsOn: '2026-10-01' }),
    exampleEntry({ id: 2, typeId: 2, count: 250, startsOn: '2026-08-01' }),
    exampleEntry({ id: 3, typeId: 3, count: 20, startsOn: '2026-10-01' }),
  ]);
  expect(rows.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(balancesAfter(rows)).toEqual([250, 210, 190]);
});

test.each([
  [{}, 'counted'],
  [{ isFree: true }, 'unlimited'],
  [{ isDemo: true }, 'unlimited'],
  [{ isManualBilling: true }, 'notApplicable'],
  [{ packageTierId: 4, isPrePaid: false }, 'inArrears'],
  [{ packageTierId: 4, isPrePaid: false, isFree: true }, 'unlimited'],
  [{ packageTierId: 4 }, 'counted'],
])('B269 B270: the credits of a subscription with %j are %s', (over, terms) => {
  expect(creditTermsOf(exampleSubscription(over))).toBe(terms);
});

test.each([
  ['counted', 1234, { remaining: 1234, overage: 0, text: '1,234' }],
  ['counted', 0, { remaining: 0, overage: 0, text: '0' }],
  ['counted', -12, { remaining: 0, overage: 12, text: '0' }],
  ['unlimited', -12, { remaining: null, overage: 0, text: 'Unlimited' }],
  ['notApplicable', 5, { remaining: null, overage: 0, text: 'Not applicable' }],
  ['inArrears', -40, { remaining: null, overage: 0, text: 'Billed in arrears' }],
] as const)(
  'B025 B269 B270: credits that are %s with a balance of %d are shown as %j',
  (terms, balance, shown) => {
    expect(shownCredits(terms, balance)).toEqual(shown);
  },
);

const sums = (purchased: number, used: number, removed = 0): CreditSums => ({
  purchased,
  used,
  removed,
  balance: purchased - used - removed,
});

test.each([
  [sums(250, 100), 40],
  [sums(250, 0), 0],
  [sums(250, 249), 99],
  [sums(250, 250), 100],
  [sums(250, 300), 100],
  [sums(250, 115, 20), 50],
  [sums(3, 1), 33],
])('B272: of %j is used %d percent', (each, percent) => {
  expect(percentUsed('counted', each)).toEqual({ percent });
});

test.each([
  ['counted', sums(0, 5), 'There are no credits in this period'],
  ['counted', sums(20, 5, 20), 'There are no credits in this period'],
  ['unlimited', sums(250, 5), 'Credits are unlimited'],
  ['notApplicable', sums(250, 5), 'billed by hand'],
  ['inArrears', sums(250, 5), 'billed after they are tested'],
] as const)(
  'B272: credits that are %s with %j have words in place of a percent: %s',
  (terms, each, words) => {
    const used = percentUsed(terms, each);
    expect('words' in used && used.words).toContain(words);
  },
);

test('B272: a percent lies between 0 and 100, and is 100 only when no credit is left', () => {
  const count = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(count, count, count, (purchased, used, removed) => {
      const each = sums(purchased, used, removed);
      const share = percentUsed('counted', each);
      if ('words' in share) {
        expect(purchased).toBeLessThanOrEqual(removed);
        return;
      }
      expect(share.percent).toBeGreaterThanOrEqual(0);
      expect(share.percent <= 100 && (share.percent === 100) === each.balance <= 0).toBe(true);
      expect(share.percent >= 80).toBe(10 * Math.min(used, purchased - removed) >= 8 * (purchased - removed));
    }),
  );
});
