import { comparableName, likeness } from './name-similarity.ts';
import { areNicknames } from './nicknames.ts';
import { slipsBetween } from './slips.ts';

/** A name made ready once to be compared many times. */
export interface PreparedName {
  /** As `comparableName` writes it. */
  whole: string;
  /** Its parts of more than one letter, each as `comparableName` writes it. */
  words: readonly string[];
}

/**
 * How two names stand to each other. A rhyme is a first name with one other letter that may as well be another name: it is the first
 * letter, or one of few (Jayden and Hayden, Mia and Mya).
 */
export type NameLikeness =
  | 'same'
  | 'nickname'
  | 'longer'
  | 'initial'
  | 'slip'
  | 'rhyme'
  | 'slips'
  | 'alike'
  | 'another'
  | 'unknown';

/** Two slips in fewer letters make another name of it: Ava and Eva, Lee and Lin. */
const fewestLettersForSlips = 5;
/** One other letter in so few is often another name. */
const mostLettersOfRhyme = 4;
const alikeFrom = 0.9;
/** Nobody's name has more parts; each is compared with each of the other name. */
const mostComparedWords = 20;

export function preparedName(name: string): PreparedName {
  const whole = comparableName(name);
  const words = /[\s-]/.test(name.trim())
    ? name
        .split(/[\s-]+/)
        .map(comparableName)
        .filter((word) => word.length > 1)
        .slice(0, mostComparedWords)
    : [whole];
  return { whole, words };
}

/**
 * How two names stand to each other.
 * @param kind a first name has short forms and goes by its first part (Ana, Ana María); a last name by any part of it
 */
export function nameLikeness(one: PreparedName, other: PreparedName, kind: 'first' | 'last'): NameLikeness {
  if (one.whole === '' || other.whole === '') return 'unknown';
  if (one.whole === other.whole) return 'same';
  if (kind === 'first' && areNicknames(one.whole, other.whole)) return 'nickname';
  if (one.whole.length === 1 || other.whole.length === 1)
    return one.whole[0] === other.whole[0] ? 'initial' : 'another';
  if (one.words.length !== other.words.length && sharesPart(one.words, other.words, kind)) return 'longer';
  // Ana María and Ana Sofía are two names, however much of them is the same.
  if (kind === 'first' && one.words.length > 1 && other.words.length > 1) return ofTwoParts(one, other);
  const likeness = ofLetters(one.whole, other.whole);
  return likeness === 'slip' && kind === 'first' && isRhyme(one.whole, other.whole) ? 'rhyme' : likeness;
}

function sharesPart(one: readonly string[], other: readonly string[], kind: 'first' | 'last'): boolean {
  if (kind === 'first') return one[0] !== undefined && one[0] === other[0];
  return one.some((word) => word.length > 2 && other.includes(word));
}

const isRhyme = (one: string, other: string): boolean =>
  one[0] !== other[0] || Math.min(one.length, other.length) <= mostLettersOfRhyme;

function ofTwoParts(one: PreparedName, other: PreparedName): NameLikeness {
  const errors = slipsBetween(one.whole, other.whole);
  if (errors === 1) return 'slip';
  return one.words[0] === other.words[0] ? 'alike' : 'another';
}

function ofLetters(one: string, other: string): NameLikeness {
  const errors = slipsBetween(one, other);
  if (errors === 1) return 'slip';
  if (errors === 2 && Math.min(one.length, other.length) >= fewestLettersForSlips) return 'slips';
  // Names that begin with different letters are hardly ever one name written twice.
  return one[0] === other[0] && likeness(one, other) >= alikeFrom ? 'alike' : 'another';
}
