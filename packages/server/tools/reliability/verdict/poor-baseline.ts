import { isBeyondNoiseForWorse } from '@plumbline/domain';
import { populations } from './population.ts';
import { normalNumbers } from './random.ts';
import { retestOf } from './simulate-person.ts';

const poorerByErrors = 5;
const lossInErrors = 3;
const baselineTests = 4;

/**
 * How many of the people whose first of four baseline tests was poor, and who then really lost on reaction time, impulse control and
 * inspection time, show any change for the worse beyond its 90 % limit.
 *
 * @param isExcluded whether a person took the poor test out of the baseline
 */
export function seenAfterPoorBaseline(people: number, seed: number, isExcluded: boolean): number {
  const normal = normalNumbers(seed);
  const measures = populations().filter(({ measureIds }) =>
    [1002, 1003, 1004].some((id) => measureIds.includes(id)),
  );
  let seen = 0;
  for (let person = 0; person < people; person++) {
    const isSeen = measures
      .map((population) => {
        const errors = Array.from({ length: baselineTests }, normal);
        const [first = 0, ...others] = errors;
        const draw = {
          trueScore: normal(),
          baselineErrors: isExcluded ? others : [first + poorerByErrors, ...others],
          retestError: normal(),
        };
        return retestOf(population, draw, lossInErrors);
      })
      .some(({ reliableChange }) => isBeyondNoiseForWorse(reliableChange));
    if (isSeen) seen += 1;
  }
  return seen / people;
}
