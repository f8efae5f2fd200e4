/** A short list says little of how many copies it has: its entries have so many others of their person at least. */
const fewestOfShort = 0.25;
/** So many entries count for what is usual, beside those of the list; the longer a list, the more it is believed. */
const usualEntries = 500;
const fewestCopies = 0.12;
const mostCopies = 4;
const rounds = 25;

/**
 * How many other entries an entry's person has on average, from the weights themselves (expectation maximization). A weight takes it
 * for one; in a list where most are there once each pair is less likely to be one person, and twins are more of what is found.
 */
export function copiesPerEntry(pairs: readonly { weight: number }[], entries: number): number {
  const fewest = Math.max(fewestCopies, (fewestOfShort * usualEntries) / (usualEntries + entries));
  let copies = 1;
  for (let round = 0; round < rounds; round++) {
    const shift = Math.log2(copies);
    const expected = pairs.reduce((sum, { weight }) => sum + 1 / (1 + 2 ** -(weight + shift)), 0);
    copies = Math.min(mostCopies, Math.max(fewest, (2 * expected) / entries));
  }
  return copies;
}
