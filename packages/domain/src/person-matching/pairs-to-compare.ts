import type { PreparedPerson } from './compare-people.ts';
import { matchKeys } from './match-keys.ts';

/** A key that more share than this says little (everybody with a first name of one letter), and would cost a comparison each. */
const largestBlock = 200;
/** Of such a key each entry is compared with so many that come next to it by name, and by birth date. */
const neighbours = 5;

/**
 * The pairs of a list that share a key, some more than once. Of a key that very many share, only those that are next to each other in
 * order (sorted neighbourhood: Hernández and Stolfo, Data Mining and Knowledge Discovery 2, 1998): whoever is in a file hundreds of
 * times is found, and ten thousand of one first letter cost no million comparisons.
 */
export const pairsToCompare = (people: readonly PreparedPerson[]): Generator<readonly [number, number]> =>
  pairsOfBlocks(blocksOf(people), people);

/** The same for blocks that are known: the places of those who share a key. */
export function* pairsOfBlocks(
  blocks: Iterable<readonly number[]>,
  people: readonly PreparedPerson[],
): Generator<readonly [number, number]> {
  for (const block of blocks) {
    if (block.length <= largestBlock) yield* everyPair(block);
    else for (const orderOf of orders) yield* neighboursIn(sortedBy(block, people, orderOf));
  }
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

function* everyPair(block: readonly number[]): Generator<readonly [number, number]> {
  for (const [place, first] of block.entries()) {
    for (const second of block.slice(place + 1)) yield [first, second];
  }
}

function* neighboursIn(block: readonly number[]): Generator<readonly [number, number]> {
  for (const [place, first] of block.entries()) {
    for (const second of block.slice(place + 1, place + 1 + neighbours)) {
      yield first < second ? [first, second] : [second, first];
    }
  }
}

const orders = [
  ({ first, last, birthDigits }: PreparedPerson) => `${last.whole} ${first.whole} ${birthDigits}`,
  ({ first, last, birthDigits }: PreparedPerson) => `${birthDigits} ${first.whole} ${last.whole}`,
] as const;

function sortedBy(
  block: readonly number[],
  people: readonly PreparedPerson[],
  orderOf: (person: PreparedPerson) => string,
): number[] {
  return block
    .map((index) => ({ index, order: orderOf(people[index] as PreparedPerson) }))
    .sort((one, other) =>
      one.order < other.order ? -1 : one.order > other.order ? 1 : one.index - other.index,
    )
    .map(({ index }) => index);
}
