import type { ComparedPerson } from './compare-people.ts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Keys of which two entries of one person share at least one, so that only those are compared: the birth date (day and month in
 * either order), the last name with the first letter of the first name (and the two the other way round), the first name with the year
 * of birth. The database finds the same candidates by its indexes.
 */
export function matchKeys({ firstName, lastName, birthDate }: ComparedPerson): string[] {
  const [first, last] = [folded(firstName), folded(lastName)];
  const digits = birthDate?.replace(/\D/g, '') ?? '';
  const dayAndMonth = [digits.slice(4, 6), digits.slice(6, 8)].sort().join('-');
  const keys = [
    ...(digits.length === 8 ? [`born ${digits.slice(0, 4)} ${dayAndMonth}`] : []),
    ...(first !== '' && last !== '' ? [`name ${last} ${first[0]}`, `name ${first} ${last[0]}`] : []),
    ...(first !== '' && digits.length === 8 ? [`first ${first} ${digits.slice(0, 4)}`] : []),
  ];
  return [...new Set(keys)];
}
