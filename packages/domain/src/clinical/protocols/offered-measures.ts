import { allMeasures } from '../measures/find-measure.ts';
import type { Measure } from '../measures/measure.ts';
import { symptomsMeasureId } from '../measures/survey-measures.ts';

/** Made of another test's trials: the cost of the cued Stroop (10004) comes in with measure 77 and is taken nowhere alone. */
const derivedIds: readonly number[] = [10004];

/** Research only (document 3, section 9.1): an organization has it once somebody adds it. */
const addedOnPurposeIds: readonly number[] = [111];

/** A step that has no meaning without the steps before it: those of the VOMS (94 to 101). Stances are tests of their own. */
const stepIds: ReadonlySet<number> = new Set(
  allMeasures.filter(({ categoryId }) => categoryId === 10).flatMap(({ componentIds }) => componentIds),
);

/** What an organization can have and a protocol can hold, in the order of the registry. */
export const offeredMeasures: readonly Measure[] = allMeasures.filter(
  ({ id, isInactive }) => !isInactive && !derivedIds.includes(id) && !stepIds.has(id),
);

const offeredById: ReadonlyMap<number, Measure> = new Map(
  offeredMeasures.map((measure) => [measure.id, measure]),
);

/** Whether a protocol can hold the measure of an id at all. */
export const isOffered = (measureId: number): boolean => offeredById.has(measureId);

/** Whether every organization has the measure until somebody removes it. */
export const isThereFromTheStart = (measureId: number): boolean =>
  isOffered(measureId) && !addedOnPurposeIds.includes(measureId);

/** Whether an organization can be without the measure. Symptoms are switched by symptom tracking, so every organization has them. */
export const isRemovable = (measureId: number): boolean =>
  isOffered(measureId) && measureId !== symptomsMeasureId;
