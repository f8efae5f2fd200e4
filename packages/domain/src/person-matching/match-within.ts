import {
  atWeight,
  type ComparedPerson,
  comparePrepared,
  type PreparedPerson,
  preparedPerson,
} from './compare-people.ts';
import { exactCopies, pairsOfCopies, pairsOfGroups } from './exact-copies.ts';
import type { PairWithin } from './pair-within.ts';
import { pairsToCompare } from './pairs-to-compare.ts';
import { type Population, populationOf } from './population.ts';
import { withThirdEntries } from './third-entries.ts';

/** Below it a pair is nothing even in a list in which everybody is many times. */
const leastWeight = -6;
/** An entry has at least and at most so many others of its person, whatever the list looks like. */
const fewestCopies = 0.25;
const mostCopies = 4;
const rounds = 10;

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
  const pairs = comparedPairs(prepared, among);
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
    return count <= mostCopies;
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

function comparedPairs(people: readonly PreparedPerson[], population: Population): PairWithin[] {
  const compared = new Set<number>();
  const pairs: PairWithin[] = [];
  for (const [first, second] of pairsToCompare(people)) {
    const pair = first * people.length + second;
    const [one, other] = [people[first], people[second]];
    if (compared.has(pair) || one === undefined || other === undefined) continue;
    compared.add(pair);
    const match = comparePrepared(one, other, population);
    if (match.weight >= leastWeight) pairs.push({ first, second, ...match });
  }
  return pairs;
}

/**
 * How many other entries an entry's person has on average, from the weights themselves (expectation maximization). A weight takes it
 * for one; in a list where most are there once each pair is less likely to be one person.
 */
function copiesPerEntry(pairs: readonly PairWithin[], entries: number): number {
  let copies = 1;
  for (let round = 0; round < rounds; round++) {
    const shift = Math.log2(copies);
    const expected = pairs.reduce((sum, { weight }) => sum + 1 / (1 + 2 ** -(weight + shift)), 0);
    copies = Math.min(mostCopies, Math.max(fewestCopies, (2 * expected) / entries));
  }
  return copies;
}
