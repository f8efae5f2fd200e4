import { balanceMeasures } from './balance-measures.ts';
import { cognitiveMeasures } from './cognitive-measures.ts';
import { type Measure, type MeasureCard, type MeasureCategoryId, measureCategoryIds } from './measure.ts';
import { movementMeasures } from './movement-measures.ts';
import { surveyMeasures } from './survey-measures.ts';

/** Every measure of the specification (document 3, section 9.1). */
export const allMeasures: readonly Measure[] = [
  ...balanceMeasures,
  ...cognitiveMeasures,
  ...movementMeasures,
  ...surveyMeasures,
];

const byId: ReadonlyMap<number, Measure> = new Map(allMeasures.map((measure) => [measure.id, measure]));

/** The measure of an id; undefined when the specification has none. */
export function findMeasure(measureId: number): Measure | undefined {
  return byId.get(measureId);
}

/**
 * The measure of an id that is known to exist.
 * @throws RangeError otherwise
 */
export function measureOf(measureId: number): Measure {
  const measure = byId.get(measureId);
  if (measure === undefined) throw new RangeError(`There is no measure ${measureId}.`);
  return measure;
}

/**
 * Which part of a report tells of a measure. A measure that the specification does not have counts as a questionnaire, so that nothing
 * unknown reaches a reader who is given scores alone.
 */
export function reportedIn(measureId: number): Measure['reportedIn'] {
  return findMeasure(measureId)?.reportedIn ?? 'questionnaires';
}

/** The measures that are shown on a kind of card, in the order of the registry. */
export const measuresOnCard = (card: MeasureCard): readonly Measure[] =>
  allMeasures.filter((measure) => measure.card === card);

/** The category an id stands for; an unknown category counts as a survey (C473). */
export function categoryOf(categoryId: number): MeasureCategoryId {
  return measureCategoryIds.find((known) => known === categoryId) ?? 8;
}

/** Categories whose baselines are charted: balance, functional, neuromotor, oculomotor and cognitive (A375). */
export const chartableCategoryIds: readonly MeasureCategoryId[] = [1, 2, 6, 7, 11];

export const measureCategoryLabels: Readonly<Record<MeasureCategoryId, string>> = {
  1: 'Balance',
  2: 'Functional',
  6: 'Neuromotor',
  7: 'Ocular',
  8: 'Survey',
  9: 'COVID',
  10: 'Symptoms',
  11: 'Cognitive',
};

/** What stands after a big score: 'ms', 'of 100', 'of 132', 's'. */
export function unitLabel(measure: Measure): string {
  if (measure.unit === 'ms' || measure.unit === 's' || measure.unit === 'cm') return measure.unit;
  if (measure.unit === 'points100') return 'of 100';
  return measure.categoryId === 8 || measure.categoryId === 10 ? `of ${measure.axis.max}` : '';
}
