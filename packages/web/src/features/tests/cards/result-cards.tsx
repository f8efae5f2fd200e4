import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { categoryOf, findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { symptomsMeasureId } from '@plumbline/domain/clinical/measures/survey-measures';
import { ResultCard } from './result-card.tsx';
import type { CardParts } from './result-editing.ts';

export interface ResultCardsProps extends CardParts {
  test: ProfileTest;
}

/** A card for each measure of a test, with the results it is made of; the symptoms stand in `SymptomsResultCard`. */
export function ResultCards({ test, ...parts }: ResultCardsProps) {
  return cardMeasuresOf(test).map((measure) => (
    <ResultCard key={measure.measureId} measure={measure} {...parts} />
  ));
}

/** The measures of a test in the order of their cards: what must be told at once first. */
export function cardMeasuresOf({ measureResults, symptoms }: ProfileTest): MeasureResult[] {
  const shown = Object.values(measureResults)
    .filter(({ measureId }) => symptoms === null || measureId !== symptomsMeasureId)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  return inCategoryOrder(shown, ({ category }) => categoryOf(category)).toSorted(
    (a, b) => Number(b.alerts.length > 0) - Number(a.alerts.length > 0),
  );
}

/** Protocols before lone stances; the measures that everybody has first. */
const orderOf = ({ measureId }: MeasureResult) => {
  const measure = findMeasure(measureId);
  return measure?.advertiseMeasure ? 0 : measure?.isProtocol ? 1 : 2;
};
