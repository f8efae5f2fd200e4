import {
  type FallRiskTypeId,
  fallRiskOf,
  isResultValid,
  type PersonFacts,
  tandemHeldSeconds,
} from '@plumbline/domain';
import type { MeaningRow } from './result-rows.ts';

/** The measures that the stamp is made of: the CDC 4-stage balance test, timed up and go, and the 30-second chair stand. */
export const fallRiskMeasureIds: readonly number[] = [1006, 83, 79];

/**
 * The fall-risk stamp of a test from what counts in it; of several repetitions the best. Null where none of its measures was taken,
 * or where the cut-offs do not hold for the person's age.
 * @param person on the day of the test
 */
export function fallRiskOfTest(person: PersonFacts, results: readonly MeaningRow[]): FallRiskTypeId | null {
  if (person.ageYears === null || !results.some((row) => fallRiskMeasureIds.includes(row.measureId)))
    return null;
  const counted = results.filter((row) => !row.isExcluded && isResultValid(row));
  const scores = (measureId: number) =>
    counted.flatMap((row) => (row.measureId === measureId && row.score !== null ? [row.score] : []));
  const held = counted.flatMap(({ measureId, stanceId, receipt }) => {
    const heldMs = measureId === 1006 ? receipt?.figures.heldMs : undefined;
    return heldMs === undefined ? [] : [{ stanceId, seconds: heldMs / 1000 }];
  });
  return fallRiskOf({
    ageYears: person.ageYears,
    sex: person.sex,
    tandemHeldSeconds: tandemHeldSeconds(held),
    timedUpAndGoSeconds: best(scores(83), Math.min),
    chairStands: best(scores(79), Math.max),
  });
}

const best = (values: readonly number[], of: (...values: number[]) => number): number | null =>
  values.length === 0 ? null : of(...values);
