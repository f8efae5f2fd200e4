import { symptomsMeasureId } from '../measures/survey-measures.ts';
import { isThereFromTheStart, offeredMeasures } from './offered-measures.ts';

const balanceCategory = 1;
const covidCategory = 9;

/** Packages that are sold for one kind of test, by their tier: 6 Covid-19 Only, 7 Balance Only. */
const onlyCategories: ReadonlyMap<number, number> = new Map([
  [6, covidCategory],
  [7, balanceCategory],
]);

/**
 * The ids of the measures that a package brings: those of its one kind and Symptoms for the two packages that are named for it, and
 * what every organization has from the start for all others.
 */
export function measuresOfTier(tierId: number): number[] {
  const only = onlyCategories.get(tierId);
  return offeredMeasures
    .filter(({ id, categoryId }) =>
      only === undefined ? isThereFromTheStart(id) : categoryId === only || id === symptomsMeasureId,
    )
    .map(({ id }) => id);
}
