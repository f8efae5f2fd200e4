/** Splits a list into lines of so many items, in order; the last line has the rest. */
export function inLines<T>(all: readonly T[], ofLine: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / ofLine) }, (_, number) =>
    all.slice(number * ofLine, (number + 1) * ofLine),
  );
}
