/** So many of a list a line, in its order; the last line has what is left. */
export function inLines<T>(all: readonly T[], ofLine: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / ofLine) }, (_, number) =>
    all.slice(number * ofLine, (number + 1) * ofLine),
  );
}
