import type { BirthDateLikeness } from './birth-date-evidence.ts';
import { bitsOf } from './evidence.ts';
import type { NameLikeness } from './name-likeness.ts';
import type { NamesEvidence } from './names-evidence.ts';

/** For each entry that somebody has twice, so many have a twin in the list, and so many another brother or sister. */
const twinShare = 0.04;
const siblingShare = 0.3;

/** How often the first names of one person stand so, over how often those of a brother or sister. Initials and rhymes are liked. */
const firstNameBits: Readonly<Record<NameLikeness, number>> = {
  same: bitsOf(0.75, 0.0005),
  nickname: bitsOf(0.02, 0.0003),
  longer: bitsOf(0.02, 0.0005),
  slip: bitsOf(0.13, 0.0025),
  rhyme: bitsOf(0.04, 0.05),
  slips: bitsOf(0.012, 0.005),
  alike: bitsOf(0.006, 0.05),
  initial: bitsOf(0.95, 0.2),
  another: bitsOf(0.04, 0.95),
  unknown: 0,
};
const otherDateBits = bitsOf(0.05, 1);

/**
 * The odds against two of one family. Their last name and, of twins, their birth date are the same for a reason, so that only what
 * tells one of a family from another counts: the first name, and the birth date of those who are no twins.
 * @returns log2 of the odds; null where the two cannot be of one family by their last names
 */
export function familyBits(
  { first, mayShareLastName }: NamesEvidence,
  date: BirthDateLikeness,
): number | null {
  if (!mayShareLastName) return null;
  const isTwinsDate = date === 'same' || date === 'swapped' || date === 'slip';
  if (isTwinsDate) return firstNameBits[first] - Math.log2(twinShare);
  const dateBits = date === 'unknown' ? 0 : otherDateBits;
  return firstNameBits[first] + dateBits - Math.log2(siblingShare);
}
