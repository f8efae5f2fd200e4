import { comparableName, likeness, typingErrors } from './name-similarity.ts';
import { areNicknames } from './nicknames.ts';

/** What one field says about two entries: bits for (above 0) or against, and how it is said. */
export interface Evidence {
  bits: number;
  /** What is the same: 'birth date'. */
  same?: string;
  /** How it differs: 'last name differs by one letter'. */
  differs?: string;
}

/**
 * Bits are log2(m / u): how often a field looks so in two entries of one person (m) over how often in entries of two people who share
 * a key (u). m follows the error rates of typed rosters; u of names follows the spread of names in a school, of birth dates a range
 * of about four years.
 */
const bits = (m: number, u: number): number => Math.log2(m / u);

const nothing: Evidence = { bits: 0 };

const closeFrom = 0.9;
const nearFrom = 0.82;

const letters = (count: number): string => (count === 1 ? 'one letter' : `${count} letters`);

function isClose(one: string, other: string, errors: number): boolean {
  return errors === 1 || likeness(one, other) >= closeFrom;
}

/** What two first names say. A middle initial or second name on one side only is the same name. */
export function firstNameEvidence(oneName: string, otherName: string): Evidence {
  const [one, other] = [comparableName(oneName), comparableName(otherName)];
  if (one === '' || other === '') return nothing;
  if (one === other) return { bits: bits(0.8, 0.01), same: 'first name' };
  if (areNicknames(one, other)) return { bits: bits(0.03, 0.002), differs: 'first name is a short form' };
  if (sharesFirstWord(oneName, otherName))
    return { bits: bits(0.04, 0.0025), differs: 'first name has one more part' };
  if (one.length === 1 || other.length === 1) {
    if (one[0] === other[0]) return { bits: bits(0.02, 0.01), differs: 'first name is an initial' };
  }
  const errors = typingErrors(one, other);
  if (isClose(one, other, errors))
    return { bits: bits(0.1, 0.006), differs: `first name differs by ${letters(errors)}` };
  if (likeness(one, other) >= nearFrom) return { bits: bits(0.02, 0.015), differs: 'first name is alike' };
  return { bits: bits(0.012, 0.96), differs: 'another first name' };
}

/** What two last names say. One part of a double name is close to it. */
export function lastNameEvidence(oneName: string, otherName: string): Evidence {
  const [one, other] = [comparableName(oneName), comparableName(otherName)];
  if (one === '' || other === '') return nothing;
  if (one === other) return { bits: bits(0.85, 0.005), same: 'last name' };
  if (sharesWord(oneName, otherName))
    return { bits: bits(0.04, 0.003), differs: 'last name has one more part' };
  const errors = typingErrors(one, other);
  if (isClose(one, other, errors))
    return { bits: bits(0.1, 0.005), differs: `last name differs by ${letters(errors)}` };
  if (likeness(one, other) >= nearFrom) return { bits: bits(0.02, 0.012), differs: 'last name is alike' };
  return { bits: bits(0.03, 0.96), differs: 'another last name' };
}

/** First and last name written in each other's place; null when that is not so. */
export function swappedNamesEvidence(
  one: { firstName: string; lastName: string },
  other: { firstName: string; lastName: string },
): Evidence | null {
  const [first, last] = [comparableName(one.firstName), comparableName(one.lastName)];
  const isSwapped =
    first !== '' &&
    last !== '' &&
    first !== last &&
    first === comparableName(other.lastName) &&
    last === comparableName(other.firstName);
  return isSwapped ? { bits: bits(0.02, 0.00003), differs: 'first and last name are swapped' } : null;
}

/** What two birth dates say: the same, day and month swapped, one digit mistyped, or different. */
export function birthDateEvidence(one: string | null, other: string | null): Evidence {
  const [first, second] = [one?.replace(/\D/g, '') ?? '', other?.replace(/\D/g, '') ?? ''];
  if (first === '' || second === '') return nothing;
  if (first === second) return { bits: bits(0.88, 0.0007), same: 'birth date' };
  if (first === `${second.slice(0, 4)}${second.slice(6, 8)}${second.slice(4, 6)}`)
    return { bits: bits(0.02, 0.0006), differs: 'day and month of birth are swapped' };
  if (typingErrors(first, second) === 1)
    return { bits: bits(0.05, 0.006), differs: 'birth date differs by one digit' };
  return { bits: bits(0.05, 0.99), differs: 'another birth date' };
}

/** What two sexes say. */
export function sexEvidence(one: 'M' | 'F' | null, other: 'M' | 'F' | null): Evidence {
  if (one === null || other === null) return nothing;
  return one === other ? { bits: bits(0.98, 0.5) } : { bits: bits(0.02, 0.5), differs: 'another sex' };
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s-]+/)
    .map(comparableName)
    .filter((word) => word.length > 1);

function sharesFirstWord(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.length !== second.length && first[0] !== undefined && first[0] === second[0];
}

function sharesWord(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.length !== second.length && first.some((word) => word.length > 2 && second.includes(word));
}
