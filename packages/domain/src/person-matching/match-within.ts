import { type ComparedPerson, comparePeople, type PersonMatch } from './compare-people.ts';
import { matchKeys } from './match-keys.ts';

/** Two entries of one list that may be the same person, by their places in it. */
export interface PairWithin extends PersonMatch {
  first: number;
  second: number;
}

/** A key that more share than this says nothing (everybody with a first name of one letter), and would cost a comparison each. */
const largestBlock = 200;

/**
 * Possible duplicates within a list. Only entries that share a key are compared, so that ten thousand take a moment.
 * @returns pairs with a band, the surest first
 */
export function matchWithin(people: readonly ComparedPerson[]): PairWithin[] {
  const compared = new Set<number>();
  const pairs: PairWithin[] = [];
  for (const [first, second] of pairsOfBlocks(blocksOf(people))) {
    const pair = first * people.length + second;
    const [one, other] = [people[first], people[second]];
    if (compared.has(pair) || one === undefined || other === undefined) continue;
    compared.add(pair);
    const match = comparePeople(one, other);
    if (match.band !== null) pairs.push({ first, second, ...match });
  }
  return pairs.sort((one, other) => other.weight - one.weight || one.first - other.first);
}

function blocksOf(people: readonly ComparedPerson[]): Iterable<readonly number[]> {
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
