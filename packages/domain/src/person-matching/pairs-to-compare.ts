import type { PreparedPerson } from './compare-people.ts';
import { matchKeys } from './match-keys.ts';

/** A key that no more share than this has every pair of them compared. */
const smallBlock = 25;
/** Of a larger one those who have a part of a name in common, where no more do than this. */
const largestPart = 60;
/** And in any case each entry with so many that come next to it by name, and by birth date. */
const neighbours = 5;
/** A name with one slip still begins or ends as it did. */
const [lettersInFront, lettersAtEnd] = [4, 3];

/**
 * The pairs of a list that share a key, some more than once. A key that many share says little, and in a list ten times as long ten times
 * as many share it: every pair of them would be a hundred times as many comparisons. Of such a key only those who also have the
 * beginning or the end of a name in common are compared, in whichever column it is, and those that are next to each other in order
 * (sorted neighbourhood: Hernández and Stolfo, Data Mining and Knowledge Discovery 2, 1998): whoever is in a file hundreds of times is
 * found, and ten thousand of one first letter cost no million comparisons.
 */
export const pairsToCompare = (people: readonly PreparedPerson[]): Generator<readonly [number, number]> =>
  pairsOfBlocks(blocksOf(people.entries(), matchKeys), people);

/** The same for blocks that are known: the places of those who share a key. */
export function* pairsOfBlocks(
  blocks: Iterable<readonly number[]>,
  people: readonly PreparedPerson[],
): Generator<readonly [number, number]> {
  for (const block of blocks) {
    if (block.length <= smallBlock) yield* everyPair(block);
    else yield* pairsOfLarge(block, people);
  }
}

function* pairsOfLarge(
  block: readonly number[],
  people: readonly PreparedPerson[],
): Generator<readonly [number, number]> {
  yield* neighboursInOrders(block, people);
  const entries = block.flatMap((index): [number, PreparedPerson][] => {
    const person = people[index];
    return person === undefined ? [] : [[index, person]];
  });
  for (const part of blocksOf(entries, partsOfNames)) {
    // What everybody of the key has is the key itself.
    if (part.length === block.length) continue;
    if (part.length <= largestPart) yield* everyPair(part);
    else yield* neighboursInOrders(part, people);
  }
}

const partsOfNames = ({ first, last }: PreparedPerson): Set<string> =>
  new Set(
    [first.whole, last.whole]
      .filter((name) => name !== '')
      .flatMap((name) => [`${name.slice(0, lettersInFront)} begins`, `${name.slice(-lettersAtEnd)} ends`]),
  );

function blocksOf(
  people: Iterable<readonly [number, PreparedPerson]>,
  keysOf: (person: PreparedPerson) => Iterable<string>,
): Iterable<readonly number[]> {
  const blocks = new Map<string, number[]>();
  for (const [index, person] of people) {
    for (const key of keysOf(person)) {
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

function* neighboursInOrders(
  block: readonly number[],
  people: readonly PreparedPerson[],
): Generator<readonly [number, number]> {
  for (const orderOf of orders) yield* neighboursIn(sortedBy(block, people, orderOf));
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
