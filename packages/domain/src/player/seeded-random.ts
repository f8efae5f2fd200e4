/**
 * A draw from 0 to below 1 that a seed and the place of the draw decide. A test that is continued after the browser was killed therefore
 * goes on as it began.
 * Source: the mixing steps of mulberry32 over an FNV-1a hash of the place.
 */
export function drawAt(seed: number, ...place: readonly number[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const part of place) {
    for (let shift = 0; shift < 32; shift += 8)
      hash = Math.imul(hash ^ ((part >>> shift) & 0xff), 0x01000193);
  }
  let mixed = (hash + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** The items in an order that the seed and the place decide. */
export function shuffleAt<T>(items: readonly T[], seed: number, ...place: readonly number[]): T[] {
  const keyed = items.map((item, index) => ({ item, key: drawAt(seed, ...place, index) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
