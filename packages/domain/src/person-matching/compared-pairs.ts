import { atWeight, type PreparedPerson, reasonOf, weighPrepared } from './compare-people.ts';
import type { PairWithin } from './pair-within.ts';
import type { Population } from './population.ts';

/** Below it a pair is nothing even in a list in which everybody is many times. */
const leastWeight = -6;

/**
 * Compares pairs of a list, each once however often it is named.
 * @param pairs places in the list
 * @returns those that may be something, as they weigh by themselves
 */
export function comparedPairs(
  people: readonly PreparedPerson[],
  pairs: Iterable<readonly [number, number]>,
  population: Population,
): PairWithin[] {
  const compared = new Set<number>();
  const found: PairWithin[] = [];
  for (const [first, second] of pairs) {
    const pair = first * people.length + second;
    const [one, other] = [people[first], people[second]];
    if (compared.has(pair) || one === undefined || other === undefined) continue;
    compared.add(pair);
    const { weight, evidence } = weighPrepared(one, other, population);
    if (weight >= leastWeight) found.push({ first, second, ...atWeight(weight, reasonOf(evidence)) });
  }
  return found;
}
