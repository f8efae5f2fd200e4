/** More than two letters apart two words are two words; by how much is not counted. */
export const manySlips = 3;

/** Only so much of a row of the table is looked at: further off there are more slips than are counted. */
const band = manySlips - 1;

/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to get from one word to the other (optimal
 * string alignment; Damerau, "A technique for computer detection and correction of spelling errors", CACM 7(3), 1964), as far as two:
 * millions of names are compared with each other, and most have nothing in common.
 * @returns 0, 1 or 2, or `manySlips` for any more
 */
export function slipsBetween(one: string, other: string): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > band) return manySlips;
  let [start, ends, otherEnds] = [0, one.length, other.length];
  while (start < ends && start < otherEnds && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  while (ends > start && otherEnds > start && one.charCodeAt(ends - 1) === other.charCodeAt(otherEnds - 1)) {
    ends--;
    otherEnds--;
  }
  const [rows, columns] = [ends - start, otherEnds - start];
  if (rows === 0 || columns === 0) return Math.min(manySlips, rows + columns);
  if (haveOtherLetters(one, other, { start, ends, otherEnds })) return manySlips;
  return slipsOfTable(one.slice(start, ends), other.slice(start, otherEnds));
}

/** Whether more than two letters of either are not in the other at all, by 32 bits that letters share. */
function haveOtherLetters(
  one: string,
  other: string,
  { start, ends, otherEnds }: { start: number; ends: number; otherEnds: number },
): boolean {
  let [letters, otherLetters] = [0, 0];
  for (let at = start; at < ends; at++) letters |= 1 << (one.charCodeAt(at) & 31);
  for (let at = start; at < otherEnds; at++) otherLetters |= 1 << (other.charCodeAt(at) & 31);
  return hasManyBits(letters & ~otherLetters) || hasManyBits(otherLetters & ~letters);
}

/** Whether at least three bits are set: taking away the lowest twice leaves something. */
function hasManyBits(bits: number): boolean {
  const withoutOne = bits & (bits - 1);
  return (withoutOne & (withoutOne - 1)) !== 0;
}

function slipsOfTable(one: string, other: string): number {
  let [beforeLast, last, current]: [number[], number[], number[]] = [[], [], []];
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const from = Math.max(1, row - band);
    const to = Math.min(other.length, row + band);
    current[from - 1] = from === 1 ? row : manySlips;
    let least = manySlips;
    for (let column = from; column <= to; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      const slips = Math.min(
        slipsAt(last, column) + 1,
        slipsAt(current, column - 1) + 1,
        slipsAt(last, column - 1) + (isSame ? 0 : 1),
        isSwapped(one, other, row, column) ? slipsAt(beforeLast, column - 2) + 1 : manySlips,
      );
      current[column] = slips;
      if (slips < least) least = slips;
    }
    current[to + 1] = manySlips;
    if (least >= manySlips) return manySlips;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(manySlips, slipsAt(last, other.length));
}

/** Whether the letters before these places of two words are each other's neighbours. */
const isSwapped = (one: string, other: string, row: number, column: number): boolean =>
  row > 1 &&
  column > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(column - 1);

const slipsAt = (row: readonly number[], column: number): number => row[column] ?? manySlips;
