/**
 * Accents of European letters, and the points of Arabic and Hebrew that mostly go unwritten. Other marks are vowels: without them two
 * names of India or Thailand would be one.
 */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;

/** No name is longer; what a damaged cell holds beyond it would cost its square in comparisons, and tells nobody apart. */
export const mostComparedLetters = 100;

/**
 * A name as it is compared: without case, accents, blanks, hyphens and apostrophes.
 * @returns the letters and digits that are left, the first hundred of them; empty for nothing
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .slice(0, mostComparedLetters);
}

const prefixWeight = 0.1;
const longestPrefix = 4;

/**
 * Likeness of two words from 0 to 1, with more weight on their first letters (Winkler, "String comparator metrics and enhanced
 * decision rules in the Fellegi-Sunter model of record linkage", 1990; prefix weight 0.1 over at most four letters).
 */
export function likeness(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const jaro = jaroLikeness(one, other);
  let prefix = 0;
  while (prefix < longestPrefix && one[prefix] !== undefined && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * prefixWeight * (1 - jaro);
}

function jaroLikeness(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  const matched: string[] = [];
  for (let index = 0; index < one.length; index++) {
    const to = Math.min(other.length - 1, index + reach);
    for (let at = Math.max(0, index - reach); at <= to; at++) {
      if (taken[at] || one[index] !== other[at]) continue;
      taken[at] = true;
      matched.push(one[index] ?? '');
      break;
    }
  }
  if (matched.length === 0) return 0;
  const inOther = [...other].filter((_, index) => taken[index]);
  const displaced = matched.filter((letter, index) => letter !== inOther[index]).length / 2;
  const count = matched.length;
  return (count / one.length + count / other.length + (count - displaced) / count) / 3;
}
