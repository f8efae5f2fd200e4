import { expect, test } from 'vitest';
import { matchThresholds } from './compare-people.ts';
import type { PairWithin } from './pair-within.ts';
import { withThirdEntries } from './third-entries.ts';

const pair = (first: number, second: number, weight: number): PairWithin => ({
  first,
  second,
  weight,
  confidencePercent: 50,
  band: null,
  reason: 'Same birth date',
});
const found = (pairs: readonly PairWithin[], first: number, second: number) =>
  withThirdEntries(pairs).find((one) => one.first === first && one.second === second);

test('two entries that are each surely a third one are one person, and no more than 90 percent of it', () => {
  expect(found([pair(0, 1, 12), pair(1, 2, 12)], 0, 2)).toMatchObject({
    confidencePercent: 90,
    band: 'possible',
    reason: 'Both are like the same third entry',
  });
  expect(found([pair(2, 5, 12), pair(0, 2, 12), pair(0, 5, -2)], 0, 5)?.reason).toBe(
    'Same birth date, both are like the same third entry',
  );
});

test('two entries are one person as surely as both are the third: 0.9 of 0.8 is 0.72', () => {
  const weightOf = (share: number) => Math.log2(share / (1 - share));
  expect(found([pair(0, 1, weightOf(0.9)), pair(1, 2, weightOf(0.8))], 0, 2)?.confidencePercent).toBe(72);
});

test('a third entry that is only possible says nothing, and one that is sure makes no pair less likely', () => {
  expect(found([pair(0, 1, 12), pair(1, 2, matchThresholds.possible)], 0, 2)).toBeUndefined();
  expect(found([pair(0, 1, 12), pair(1, 2, 12), pair(0, 2, 11)], 0, 2)?.weight).toBe(11);
});
