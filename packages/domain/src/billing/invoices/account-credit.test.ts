import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { accountCreditProblem, takeFromSources } from './account-credit.ts';

describe('accountCreditProblem', () => {
  const limits = { remaining: money(30_000), onAccount: money(10_000) };
  test.each([
    ['100', null],
    ['$0.01', null],
    ['100.01', 'aboveAccount'],
    ['300.01', 'aboveRemaining'],
    ['0', 'notPositive'],
    ['-5', 'notPositive'],
    ['0.001', 'notAnAmount'],
    ['all', 'notAnAmount'],
  ] as const)('of %s is %s', (typed, problem) => {
    expect(accountCreditProblem(typed, limits)).toBe(problem);
  });

  test('what remains is looked at first, so that nobody is told to pay in more', () => {
    expect(accountCreditProblem('50', { remaining: money(4_000), onAccount: money(3_000) })).toBe(
      'aboveRemaining',
    );
  });
});

describe('takeFromSources', () => {
  test('takes all of the first before it takes of the next', () => {
    const sources = [
      { invoiceId: 1, left: money(4_000) },
      { invoiceId: 2, left: money(0) },
      { invoiceId: 3, left: money(9_000) },
    ];
    expect(takeFromSources(money(5_000), sources)).toEqual([
      { invoiceId: 1, amount: money(4_000) },
      { invoiceId: 3, amount: money(1_000) },
    ]);
    expect(() => takeFromSources(money(13_001), sources)).toThrow(RangeError);
  });

  test('its parts add up to the amount, and none is above what its source has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 }),
        fc.nat(),
        (lefts, some) => {
          const all = lefts.reduce((sum, left) => sum + left, 0);
          const amount = all === 0 ? 0 : some % (all + 1);
          const sources = lefts.map((left, invoiceId) => ({ invoiceId, left: money(left) }));
          const parts = takeFromSources(money(amount), sources);
          expect(parts.reduce((sum, part) => sum + part.amount.cents, 0)).toBe(amount);
          for (const part of parts)
            expect(part.amount.cents).toBeLessThanOrEqual(lefts[part.invoiceId] ?? -1);
        },
      ),
    );
  });
});
