import { atWeight, type ComparedPerson, type PreparedPerson, preparedPerson } from './compare-people.ts';
import { comparedPairs } from './compared-pairs.ts';
import { copiesPerEntry } from './copies-per-entry.ts';
import { matchKeys } from './match-keys.ts';
import type { PairWithin } from './pair-within.ts';
import { pairsOfBlocks } from './pairs-to-compare.ts';
import type { Population } from './population.ts';
import { withThirdEntries } from './third-entries.ts';

/** Somebody who is there a thousand times is paired with so many others: a person reads no more, and the store stays small. */
const mostPairsOfOne = 20;

/** The keys of people, of whom only those with one in common are compared. */
export const keysOfPeople = (people: readonly ComparedPerson[]): string[][] =>
  people.map((person) => matchKeys(preparedPerson(person)));

/**
 * A part of `matchWithin` for lists that are too long for one go: compares those who share a key, some keys at a time. All parts
 * together go through `settledPairs`.
 * @param people those who are in the blocks, once each
 * @param blocks the people of each key, by their places
 * @returns pairs as they weigh by themselves; of each person the surest
 */
export function matchBlocks(
  people: readonly ComparedPerson[],
  blocks: readonly (readonly number[])[],
  population: Population,
): PairWithin[] {
  const prepared: PreparedPerson[] = people.map(preparedPerson);
  const pairs = comparedPairs(prepared, pairsOfBlocks(blocks, prepared), population);
  const counts = new Map<number, number>();
  return pairs.sort(surestFirst).filter(({ first, second }) => {
    const [one, other] = [counts.get(first) ?? 0, counts.get(second) ?? 0];
    if (one >= mostPairsOfOne && other >= mostPairsOfOne) return false;
    counts.set(first, one + 1);
    counts.set(second, other + 1);
    return true;
  });
}

/**
 * What all pairs of a list say together: how many of its people are in it twice, and who is like the same third one.
 * @param entries how many are in the list
 * @returns pairs with a band, the surest first
 */
export function settledPairs(pairs: readonly PairWithin[], entries: number): PairWithin[] {
  const shift = Math.log2(copiesPerEntry(pairs, entries));
  const weighed = pairs.map((pair) => ({ ...pair, ...atWeight(pair.weight + shift, pair.reason) }));
  return withThirdEntries(weighed)
    .filter(({ band }) => band !== null)
    .sort(surestFirst);
}

const surestFirst = (one: PairWithin, other: PairWithin): number =>
  other.weight - one.weight || one.first - other.first || one.second - other.second;
