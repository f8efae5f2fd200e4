/** Letters that Unicode does not decompose into a base letter and a mark. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};
const longestName = 60;

/** A name in letters, digits and hyphens of ASCII; empty where no part of it can be written in them. */
function plainName(name: string): string {
  return name
    .replace(/[^\u0020-\u007e]/g, (letter) => latinLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['\u2018\u2019]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '');
}

/**
 * The file name of a report's download: first_last_Results.pdf in letters, digits, `_` and `-`.
 * @param person - names as stored; null in super view
 * @returns the profile id in place of the names where a name is withheld or cannot be written in ASCII
 */
export function reportFileName(person: {
  firstName: string | null;
  lastName: string | null;
  profileId: number;
}): string {
  const names = [person.firstName, person.lastName].map((name) => plainName(name ?? ''));
  const who = names.every((name) => name !== '') ? names.join('_') : String(person.profileId);
  return `${who}_Results.pdf`;
}
