import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPrice, exampleSubscription } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import { formatMoney, lineAmount, money } from '../money.ts';
import type { Subscription } from './subscription.ts';
import { type UpgradeWish, upgradeProposal } from './upgrade.ts';

const same: UpgradeWish = {
  packageTierId: 2,
  profileCount: 200,
  profilePrice: '5.0000',
  systemFee: money(48_000),
};
const propose = (
  wish: Partial<UpgradeWish>,
  over: Partial<Subscription> = {},
  unused = 0,
  today = '2026-12-30',
) => upgradeProposal(exampleSubscription(over), { ...same, ...wish }, unused, today);
const linesOf = (proposal: ReturnType<typeof propose>) => {
  if ('refusal' in proposal) throw new Error(proposal.refusal);
  return proposal.lines.map(({ itemTypeId, explanation, amount }) => [
    itemTypeId,
    explanation,
    formatMoney(amount),
  ]);
};

test.each([
  [{ profileCount: 250 }, {}, 0, [[3, '50 added profiles at $5.00 each.', '$250.00']]],
  [{ profileCount: 201, profilePrice: '4.5' }, {}, 90, [[3, '1 added profile at $4.50 each.', '$4.50']]],
  [{ profilePrice: '5.5' }, {}, 80, [[5, '$5.50 less $5.00 for each of 80 unused credits.', '$40.00']]],
  [{ profilePrice: '5.5' }, {}, -3, []],
  [{ systemFee: money(60_000) }, {}, 0, [[1, '$600.00 less $480.00 for 214 of 365 days.', '$70.36']]],
  [{ packageTierId: 6 }, {}, 0, []],
  [
    { packageTierId: 8, systemFee: money(60_000) },
    { packageTierId: 4, billingCycleId: 2 },
    0,
    [[6, '$600.00 less $480.00 for 2 of 31 days.', '$7.74']],
  ],
  [
    { packageTierId: 8, profileCount: 300, systemFee: money(60_000) },
    { packageTierId: 4, isPrePaid: false },
    50,
    [[14, '$600.00 less $480.00 for 214 of 365 days.', '$70.36']],
  ],
  [
    { profileCount: 210, profilePrice: '6', systemFee: money(48_001) },
    { profileAddOnCount: 5 },
    1,
    [
      [3, '5 added profiles at $6.00 each.', '$30.00'],
      [5, '$6.00 less $5.00 for each of 1 unused credit.', '$1.00'],
      [1, '$480.01 less $480.00 for 214 of 365 days.', '$0.01'],
    ],
  ],
])('B209 B213: an upgrade to %j from %j with %d unused credits', (wish, over, unused, lines) => {
  expect(linesOf(propose(wish, over, unused))).toEqual(lines);
});

test('B209: an upgrade is an invoice of type 4 for the days from today to the end of the cycle', () => {
  expect(propose({ profileCount: 250 })).toMatchObject({
    invoiceTypeId: 4,
    startPeriodOn: '2026-12-30',
    endPeriodOn: '2027-07-31',
  });
});

test.each([
  [{ profileCount: 150 }, {}, 'You can downgrade only at renewal. It would go from 200 profiles to 150.'],
  [{ systemFee: money(0) }, {}, 'You can downgrade only at renewal. Its fee would go from $480.00 to $0.00.'],
  [{ profilePrice: '4' }, {}, 'You can downgrade only at renewal. Its price would go from $5.00 to $4.00.'],
  [{}, {}, 'Nothing changes. Add profiles or choose another package.'],
  [
    { profileCount: 1_000_000, profilePrice: '500000' },
    {},
    'One billing cycle costs more than an invoice can hold.',
  ],
  [{ packageTierId: 8 }, {}, 'You can upgrade only within a package family.'],
  [{ packageTierId: 99 }, {}, 'You can upgrade only within a package family.'],
  [{ packageTierId: 99 }, { packageTierId: 99 }, 'The package of this subscription is not known.'],
  [{ profileCount: 250 }, { isFree: true }, 'A free subscription has no price to compare with.'],
  [{ profileCount: 250 }, { isDemo: true }, 'A trial has no price to compare with.'],
  [{ profileCount: 250 }, { isManualBilling: true }, 'This subscription is billed manually.'],
  [{ profileCount: 250 }, { endsOn: '2026-12-29' }, 'Only a subscription that is current today'],
  [{ profileCount: 250 }, { startsOn: '2026-12-31' }, 'Only a subscription that is current today'],
])('B209: an upgrade to %j from %j is refused: %s', (wish, over, words) => {
  const proposal = propose(wish, over);
  expect('refusal' in proposal && proposal.refusal).toContain(words);
});

test.each([
  [{ profileCount: 250, profilePrice: '4' }, {}, 'The lower price applies only to the added profiles.'],
  [
    { packageTierId: 8, profileCount: 250 },
    { packageTierId: 4, isPrePaid: false },
    'People are billed in arrears, so only the fee changes now.',
  ],
])('B209: an upgrade to %j from %j says: %s', (wish, over, words) => {
  const proposal = propose(wish, over);
  expect('notes' in proposal && proposal.notes.join(' ')).toContain(words);
});

test('B213: on the first day the whole difference of the fee is due, and each day later costs no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 0, max: 363 }), (more, passed) => {
      const feeOn = (day: number) => {
        const proposal = propose({ systemFee: money(48_000 + more) }, {}, 0, dayAfter('2026-08-01', day));
        return 'lines' in proposal ? (proposal.lines[0]?.amount.cents ?? Number.NaN) : Number.NaN;
      };
      expect(feeOn(0)).toBe(more);
      expect(feeOn(passed + 1)).toBeLessThanOrEqual(feeOn(passed));
      expect(feeOn(364)).toBe(Math.round(more / 365));
    }),
  );
});

test('B211 B213: no line is below zero, and each is its quantity times its price', () => {
  fc.assert(
    fc.property(
      fc.record({
        packageTierId: fc.constantFrom(1, 2, 6),
        profileCount: fc.integer({ min: 0, max: 1000 }),
        profilePrice: anyPrice,
        systemFee: fc.integer({ min: 0, max: 1e7 }).map((cents) => money(cents)),
      }),
      fc.integer({ min: -100, max: 1000 }),
      (wish, unused) => {
        const proposal = propose(wish, {}, unused);
        for (const { amount, quantity, unitPrice } of 'lines' in proposal ? proposal.lines : []) {
          expect(amount.cents).toBeGreaterThanOrEqual(0);
          expect(lineAmount(quantity, unitPrice)).toEqual(amount);
        }
      },
    ),
  );
});
