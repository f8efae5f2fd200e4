import { expect, test } from 'vitest';
import { inCategoryOrder } from './category-order.ts';
import { measureCategoryIds } from './measure.ts';

test('every category has its place: balance, cognition, function, hand and eyes, then what was asked', () => {
  expect(inCategoryOrder(measureCategoryIds, (id) => id)).toEqual([1, 11, 2, 6, 7, 10, 8, 9]);
});

test('within a category the order stays', () => {
  const items = [
    { name: 'b', category: 11 },
    { name: 'a', category: 11 },
    { name: 'z', category: 1 },
  ] as const;
  expect(inCategoryOrder(items, ({ category }) => category).map(({ name }) => name)).toEqual(['z', 'b', 'a']);
});
