/** An entry has at least and at most so many others of its person, whatever the list looks like. */
const fewestCopies = 0.25;
const mostCopies = 4;
const rounds = 10;

/**
 * How many other entries an entry's person has on average, from the weights themselves (expectation maximization). A weight takes it
 * for one; in a list where most are there once each pair is less likely to be one person.
 */
export function copiesPerEntry(pairs: readonly { weight: number }[], entries: number): number {
  let copies = 1;
  for (let round = 0; round < rounds; round++) {
    const shift = Math.log2(copies);
    const expected = pairs.reduce((sum, { weight }) => sum + 1 / (1 + 2 ** -(weight + shift)), 0);
    copies = Math.min(mostCopies, Math.max(fewestCopies, (2 * expected) / entries));
  }
  return copies;
}
