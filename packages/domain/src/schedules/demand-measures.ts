import { allMeasures, findMeasure } from '../clinical/measures/find-measure.ts';
import type { MeasureCategoryId } from '../clinical/measures/measure.ts';
import { formatBelow, formatRounded, roundTo } from '../numbers/rounding.ts';
import { meanOf } from '../numbers/statistics.ts';

/** What a group can be asked for: 1 COVID, 2 Cognitive, 3 Stability (document 1, section 9). */
export type DemandTypeId = 1 | 2 | 3;

const categoryOf: Readonly<Record<DemandTypeId, MeasureCategoryId>> = { 1: 9, 2: 11, 3: 1 };

/** Whether a measure is of the kind that a demand asks for: a COVID-19 screening, a cognitive test, a balance test. */
export const answersDemand = (demandTypeId: DemandTypeId, measureId: number): boolean =>
  findMeasure(measureId)?.categoryId === categoryOf[demandTypeId];

/** The measures that answer a demand. */
export const measuresOfDemand = (demandTypeId: DemandTypeId): number[] =>
  allMeasures.flatMap(({ id }) => (answersDemand(demandTypeId, id) ? [id] : []));

/** Whether scores of a kind of testing have an average: a screening is passed or flagged. */
export const hasAverageScore = (demandTypeId: DemandTypeId): boolean => demandTypeId !== 1;

/** A measure of a test, with its score where it has one. */
export interface DemandScore {
  measureId: number;
  score: number | null;
}

/**
 * The average of a test's scores of one kind of testing: the mean of those out of 100, where more is better. Times are no part of it
 * (no mean of milliseconds and points means anything); of a composite and its stances the composite counts.
 * @returns 0 to 100; null where the test has no such score
 */
export function averageScore(demandTypeId: DemandTypeId, measures: readonly DemandScore[]): number | null {
  const asked = measures.filter(({ measureId }) => answersDemand(demandTypeId, measureId));
  const parts = new Set(asked.flatMap(({ measureId }) => findMeasure(measureId)?.componentIds ?? []));
  const scores = asked.flatMap(({ measureId, score }) =>
    score !== null && findMeasure(measureId)?.unit === 'points100' && !parts.has(measureId) ? [score] : [],
  );
  return meanOf(scores);
}

/**
 * An average below a threshold as people read it: with one decimal like every score out of 100, and never as if it had reached the
 * threshold, so 79.96 below 80 reads 79.9.
 * @param average 0 to 100, below the threshold
 */
export function averageBelowText(average: number, threshold: number): string {
  return roundTo(average, 1) < threshold ? formatRounded(average, 1) : formatBelow(average);
}
