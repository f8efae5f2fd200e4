import { expect, test } from 'vitest';
import type { CreditTerms } from '../credits/credit-balance.ts';
import { money } from '../money.ts';
import { changePercentText, percentUsedText, subscriptionProblems } from './subscription-report.ts';

const sums = (purchased: number, used: number, removed = 0) => ({
  purchased,
  used,
  removed,
  balance: purchased - used - removed,
});

test.each<[CreditTerms, ReturnType<typeof sums>, string | null]>([
  ['counted', sums(300, 100), '33.33'],
  ['counted', sums(300, 299), '99.66'],
  ['counted', sums(300, 400), '100.00'],
  ['counted', sums(300, 0), '0.00'],
  ['counted', sums(320, 100, 20), '33.33'],
  ['counted', sums(0, 4), null],
  ['unlimited', sums(300, 100), null],
  ['inArrears', sums(300, 100), null],
  ['notApplicable', sums(300, 100), null],
])('B132: %s, %j: %s percent used', (terms, credits, text) => {
  expect(percentUsedText(terms, credits)).toBe(text);
});

test.each([
  [money(110_00), money(100_00), '10.00'],
  [money(90_00), money(120_00), '-25.00'],
  [money(100_00), money(300_00), '-66.67'],
  [money(100_00), money(100_00), '0.00'],
  [money(99_999_99), money(100_000_00), '0.00'],
  [money(100_00), money(0), null],
  [money(100_00), null, null],
])('B132: %j after %j is a change of %s percent', (total, before, text) => {
  expect(changePercentText(total, before)).toBe(text);
});

test('B010 B228: the error message names each problem, and none where nothing is wrong', () => {
  const fine = {
    isOverlapping: false,
    hasUnknownTier: false,
    hasNoPrice: false,
    hasBillingEmail: true,
    isPayerDisabled: false,
    isMixed: false,
  };
  expect(subscriptionProblems(fine)).toBeNull();
  expect(
    subscriptionProblems({
      isOverlapping: true,
      hasUnknownTier: true,
      hasNoPrice: true,
      hasBillingEmail: false,
      isPayerDisabled: true,
      isMixed: true,
    }),
  ).toBe(
    'Two terms of one family overlap. The package is unknown. A term has no price. There is no billing email. The organization that pays is disabled. It is billed to another organization and pays for others.',
  );
});
