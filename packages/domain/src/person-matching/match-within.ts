import {
  atWeight,
  type ComparedPerson,
  comparePrepared,
  type PreparedPerson,
  preparedPerson,
} from './compare-people.ts';
import { comparedPairs } from './compared-pairs.ts';
import { copiesPerEntry } from './copies-per-entry.ts';
import { exactCopies, pairsOfCopies, pairsOfGroups } from './exact-copies.ts';
import type { PairWithin } from './pair-within.ts';
import { pairsToCompare } from './pairs-to-compare.ts';
import { type Population, populationOf } from './population.ts';
import { withThirdEntries } from './third-entries.ts';

/** A person who has more rows than this makes a name no commoner. */
const mostCounted = 4;

/**
 * Possible duplicates within a list. Only entries that share a key are compared, so that ten thousand take a moment. How likely
 * a pair is goes by the list itself: how often its names and birth dates come by chance, and how many of its people are in it twice.
 * Of very many exact copies each is paired with the first, and not with all.
 * @param population the people among whom the list is; the list itself where nobody counted
 * @returns pairs with a band, the surest first
 */
export function matchWithin(people: readonly ComparedPerson[], population?: Population): PairWithin[] {
  const groups = exactCopies(people);
  const distinct = groups.flatMap(([place]) => people[place ?? 0] ?? []);
  const prepared = distinct.map(preparedPerson);
  const among = population ?? populationOf(countedAsPopulation(people));
  const pairs = comparedPairs(prepared, pairsToCompare(prepared), among);
  const copies = groups.flatMap((group, index) => copiesOf(group, prepared[index], among));
  const inAll = [...pairs.flatMap((pair) => amongCopies(pair, groups)), ...copies];
  const shift = Math.log2(copiesPerEntry(inAll, people.length));
  const weighed = (pair: PairWithin) => ({ ...pair, ...atWeight(pair.weight + shift, pair.reason) });
  return [
    ...withThirdEntries(pairs.map(weighed)).flatMap((pair) => amongCopies(pair, groups)),
    ...copies.map(weighed),
  ]
    .filter(({ band }) => band !== null)
    .sort((one, other) => other.weight - one.weight || one.first - other.first);
}

/** A person who is in the file with a hundred rows makes a name and a birth date no commoner. */
function countedAsPopulation(people: readonly ComparedPerson[]): ComparedPerson[] {
  const seen = new Map<string, number>();
  return people.filter(({ firstName, lastName, birthDate }) => {
    const key = JSON.stringify([firstName, lastName, birthDate]);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= mostCounted;
  });
}

function amongCopies({ first, second, ...match }: PairWithin, groups: readonly number[][]): PairWithin[] {
  return pairsOfGroups(groups[first] ?? [], groups[second] ?? [], match);
}

function copiesOf(
  group: readonly number[],
  person: PreparedPerson | undefined,
  population: Population,
): PairWithin[] {
  if (group.length < 2 || person === undefined) return [];
  return pairsOfCopies(group, comparePrepared(person, person, population));
}
