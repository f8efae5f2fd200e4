import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMeasures, measureOf } from './find-measure.ts';
import { measureCategoryIds } from './measure.ts';
import { categoryOf, chartableCategoryIds, measureCategories } from './measure-categories.ts';

test('A374 C472: the test categories', () => {
  expect(measureCategoryIds.map((id) => [measureCategories[id].id, measureCategories[id].label])).toEqual([
    [1, 'Balance'],
    [2, 'Functional'],
    [6, 'Neuromotor'],
    [7, 'Ocular'],
    [8, 'Survey'],
    [9, 'COVID'],
    [10, 'Symptoms'],
    [11, 'Cognitive'],
  ]);
});

test('C473: an unknown category counts as a survey', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double()), (number) => {
      expect(categoryOf(number)).toBe([1, 2, 6, 7, 8, 9, 10, 11].includes(number) ? number : 8);
    }),
  );
});

test('A375: baselines are charted for balance, functional, neuromotor, oculomotor and cognitive only', () => {
  expect(chartableCategoryIds).toEqual([1, 2, 6, 7, 11]);
  for (const measure of allMeasures) {
    expect(measure.noBaselineChart).toBe([8, 9, 10].includes(measure.categoryId));
  }
});

test('A376: COVID trends are not chartable', () => {
  expect(measureCategoryIds.filter((id) => !measureCategories[id].hasTrendChart)).toEqual([9]);
  expect(measureOf(1014).hasNoTrendChart).toBe(true);
  expect(measureOf(1016).hasNoTrendChart).toBe(false);
});
