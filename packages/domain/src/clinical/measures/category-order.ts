import type { MeasureCategoryId } from './measure.ts';

/** Balance, cognition, function, hand and eyes, then what was asked: symptoms, surveys and COVID-19. */
const shownOrder: readonly MeasureCategoryId[] = [1, 11, 2, 6, 7, 10, 8, 9];

/**
 * What belongs to measures, in the order in which every list and chart shows their categories. Within a category the order stays.
 * @param categoryIdOf the category of one of them
 */
export const inCategoryOrder = <Item>(
  items: readonly Item[],
  categoryIdOf: (item: Item) => MeasureCategoryId,
): Item[] =>
  items.toSorted((a, b) => shownOrder.indexOf(categoryIdOf(a)) - shownOrder.indexOf(categoryIdOf(b)));
