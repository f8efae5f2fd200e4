import type { PreparedNames } from './names-evidence.ts';

/** So many letters in front are the same in most spellings of a name. */
const beginningLetters = 2;

/**
 * Keys of which two entries of one person share at least one, so that only those are compared: the birth date (day and month in
 * either order); either name with the year of birth, with its day and month, or with the first letter of the other name; and the
 * beginnings of both names. First and last name may stand in each other's place, and where a birth date is missing or wrong the names
 * alone are enough.
 * @param birthDigits the birth date's digits, YYYYMMDD; empty where it is not known
 */
export function matchKeys({
  first,
  last,
  birthDigits,
}: Readonly<PreparedNames & { birthDigits: string }>): string[] {
  const names = [first.whole, last.whole].filter((name) => name !== '');
  const keys: string[] = [];
  if (birthDigits.length === 8) {
    const [year, month, day] = [birthDigits.slice(0, 4), birthDigits.slice(4, 6), birthDigits.slice(6)];
    keys.push(`born ${year} ${[month, day].sort().join('-')}`);
    for (const name of names) keys.push(`${name} in ${year}`, `${name} on ${month}-${day}`);
  }
  const [one, other] = names;
  if (one !== undefined && other !== undefined) {
    keys.push(`${one} ${other[0]}`, `${other} ${one[0]}`);
    keys.push(
      `begins ${names
        .map((name) => name.slice(0, beginningLetters))
        .sort()
        .join(' ')}`,
    );
  }
  return [...new Set(keys)];
}
