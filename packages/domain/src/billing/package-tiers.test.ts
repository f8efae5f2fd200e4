import { describe, expect, test } from 'vitest';
import { childTiers, isSportsTier, saleTypeOfChild, tiersOfSale } from './package-tiers.ts';

describe('A235: the packages of a sale', () => {
  test.each([
    { saleType: 2, tiers: [3, 4, 5, 7, 8] },
    { saleType: 3, tiers: [1, 2, 6] },
    { saleType: 0, tiers: [1, 2, 6, 3, 4, 5, 7, 8] },
    { saleType: 1, tiers: [1, 2, 6, 3, 4, 5, 7, 8] },
    { saleType: null, tiers: [1, 2, 6, 3, 4, 5, 7, 8] },
  ])('sale type $saleType', ({ saleType, tiers }) => {
    expect(tiersOfSale(saleType)).toEqual(tiers);
  });
});

test('A236 A271: a child takes tier 2 or 8; above 2 its sale is clinical', () => {
  expect(childTiers).toEqual([2, 8]);
  expect([1, 2, 3, 8].map(saleTypeOfChild)).toEqual([1, 1, 2, 2]);
});

test('tiers 1, 2 and 6 are sports', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter(isSportsTier)).toEqual([1, 2, 6]);
});
