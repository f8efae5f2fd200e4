/** A list in pieces of so many, in order. */
export function inPieces<Item>(
  items: readonly Item[],
  size: number,
): { start: number; items: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => ({
    start: index * size,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/** How many tests stand beside each other in a table: eight on paper and desktop, three on a phone. */
export const testColumns = (isPhone: boolean): number => (isPhone ? 3 : 8);
