import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { chargedBack, disputeReasonText, disputeState, isTakenBack } from './disputes.ts';

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['a_word_of_tomorrow', 'open'],
] as const)('a dispute that is %s is %s', (status, state) => {
  expect(disputeState(status)).toBe(state);
});

test('only what was lost is taken back, and never more than was paid', () => {
  const disputes = [
    { status: 'lost', amount: money(3_000) },
    { status: 'under_review', amount: money(4_000) },
    { status: 'won', amount: money(5_000) },
  ];
  expect(chargedBack(money(10_000), disputes)).toEqual(money(3_000));
  expect(chargedBack(money(2_000), disputes)).toEqual(money(2_000));
});

test.each([
  [10_000, 10_000, 0, true],
  [10_000, 7_000, 3_000, true],
  [10_000, 7_000, 0, false],
  [10_000, 0, 10_000, false],
])('of %i, %i taken back and %i refunded: nothing is left is %s', (paid, taken, refunded, expected) => {
  expect(isTakenBack(money(paid), { chargedBack: money(taken), refunded: money(refunded) })).toBe(expected);
});

test('a reason is read as words', () => {
  expect(disputeReasonText('product_not_received')).toBe('product not received');
});
