import type { Block } from './compared-profiles.ts';

/** So many keys are read at once. */
export const blocksAtOnce = 1_000;
/** A part has so many comparisons and so many people, or a single key that has more: a second of a thread, some megabytes. */
const mostComparisons = 200_000;
const mostPeople = 10_000;
/** A key that more share is compared by neighbours only. */
const everyPairUpTo = 200;
const neighboursOfEach = 10;

/** As many of the keys as one step compares, at least one. */
export function partOfBlocks(blocks: readonly Block[]): Block[] {
  let [comparisons, people] = [0, 0];
  let taken = 0;
  for (const { ids } of blocks) {
    comparisons += comparisonsOf(ids.length);
    people += ids.length;
    if (taken > 0 && (comparisons > mostComparisons || people > mostPeople)) break;
    taken += 1;
  }
  return blocks.slice(0, taken);
}

const comparisonsOf = (people: number): number =>
  people <= everyPairUpTo ? (people * (people - 1)) / 2 : people * neighboursOfEach;
