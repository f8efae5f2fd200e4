import { type MeasureCategoryId, measureCategoryIds } from './measure.ts';

export interface MeasureCategory {
  id: MeasureCategoryId;
  label: string;
  /** Whether baselines of the category are drawn. */
  hasBaselineChart: boolean;
  /** Whether trends of the category may be drawn. */
  hasTrendChart: boolean;
}

const charted = { hasBaselineChart: true, hasTrendChart: true } as const;
const noBaseline = { hasBaselineChart: false, hasTrendChart: true } as const;

/** The categories in the order of their ids; a device and the portal group tests by them. */
export const measureCategories = {
  1: { id: 1, label: 'Balance', ...charted },
  2: { id: 2, label: 'Functional', ...charted },
  6: { id: 6, label: 'Neuromotor', ...charted },
  7: { id: 7, label: 'Ocular', ...charted },
  8: { id: 8, label: 'Survey', ...noBaseline },
  9: { id: 9, label: 'COVID', hasBaselineChart: false, hasTrendChart: false },
  10: { id: 10, label: 'Symptoms', ...noBaseline },
  11: { id: 11, label: 'Cognitive', ...charted },
} as const satisfies Readonly<Record<MeasureCategoryId, MeasureCategory>>;

/** What a category counts as that nobody knows: a survey, which is never charted or judged. */
const unknownCategoryId = 8;

/**
 * The category a number stands for, as stored or sent.
 * @returns the same number where it is a category, otherwise 8 (survey)
 */
export function categoryOf(categoryId: number): MeasureCategoryId {
  return measureCategoryIds.find((known) => known === categoryId) ?? unknownCategoryId;
}

/** Categories whose baselines are charted: balance, functional, neuromotor, oculomotor and cognitive. */
export const chartableCategoryIds: readonly MeasureCategoryId[] = measureCategoryIds.filter(
  (id) => measureCategories[id].hasBaselineChart,
);
