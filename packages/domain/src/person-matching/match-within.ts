import {
  atWeight,
  type ComparedPerson,
  comparePrepared,
  type PreparedPerson,
  preparedPerson,
} from './compare-people.ts';
import { matchKeys } from './match-keys.ts';
import type { PairWithin } from './pair-within.ts';
import { type Population, populationOf } from './population.ts';
import { withThirdEntries } from './third-entries.ts';

/** A key that more share than this says nothing (everybody with a first name of one letter), and would cost a comparison each. */
const largestBlock = 200;
/** Below it a pair is nothing even in a list in which everybody is many times. */
const leastWeight = -6;
/** An entry has at least and at most so many others of its person, whatever the list looks like. */
const fewestCopies = 0.25;
const mostCopies = 4;
const rounds = 10;

/**
 * Possible duplicates within a list. Only entries that share a key are compared, so that ten thousand take a moment. How likely
 * a pair is goes by the list itself: how often its names and birth dates come by chance, and how many of its people are in it twice.
 * @param population the people among whom the list is; the list itself where nobody counted
 * @returns pairs with a band, the surest first
 */
export function matchWithin(
  people: readonly ComparedPerson[],
  population: Population = populationOf(people),
): PairWithin[] {
  const pairs = comparedPairs(people.map(preparedPerson), population);
  const shift = Math.log2(copiesPerEntry(pairs, people.length));
  const weighed = pairs.map((pair) => ({ ...pair, ...atWeight(pair.weight + shift, pair.reason) }));
  return withThirdEntries(weighed)
    .filter(({ band }) => band !== null)
    .sort((one, other) => other.weight - one.weight || one.first - other.first);
}

function comparedPairs(people: readonly PreparedPerson[], population: Population): PairWithin[] {
  const compared = new Set<number>();
  const pairs: PairWithin[] = [];
  for (const [first, second] of pairsOfBlocks(blocksOf(people))) {
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

function blocksOf(people: readonly PreparedPerson[]): Iterable<readonly number[]> {
  const blocks = new Map<string, number[]>();
  for (const [index, person] of people.entries()) {
    for (const key of matchKeys(person)) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [index]);
      else block.push(index);
    }
  }
  return blocks.values();
}

function* pairsOfBlocks(blocks: Iterable<readonly number[]>): Generator<readonly [number, number]> {
  for (const block of blocks) {
    if (block.length > largestBlock) continue;
    for (const [place, first] of block.entries()) {
      for (const second of block.slice(place + 1)) yield [first, second];
    }
  }
}
