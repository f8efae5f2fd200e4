import { mostComparedLetters } from '../person-matching/name-similarity.ts';
import { plainWords } from './plain-words.ts';
import { wordsInFull } from './short-forms.ts';

/** A name of a school made ready once to be compared many times. */
export interface SchoolName {
  /** Its words in full, without those that say nothing, each once. */
  words: readonly string[];
  /** Its words joined. */
  whole: string;
  /** The first letters of its words, as they are written: 'Journey Christian School' is 'jcs'. */
  initials: string;
  /** Its words that hold a digit. */
  numbers: readonly string[];
  /** How often each three neighbouring letters stand in it. */
  trigrams: ReadonlyMap<string, number>;
}

const saysNothing = new Set(['the', 'of', 'and', 'at', 'for', 'inc', 'llc', 'dba', 'a', 'in']);
const hasDigit = /\d/;

/** The name ready to be compared. A name of nothing but words that say nothing keeps them. */
export function schoolName(name: string): SchoolName {
  const written = plainWords(name);
  const inFull = written.flatMap(wordsInFull);
  const telling = inFull.filter((word) => !saysNothing.has(word));
  const words = telling.length > 0 ? telling : inFull;
  const whole = words.join(' ').slice(0, mostComparedLetters);
  return {
    words: [...new Set(words)],
    whole,
    initials: written.map((word) => word[0]).join(''),
    numbers: words.filter((word) => hasDigit.test(word)),
    trigrams: trigramsOf(whole),
  };
}

function trigramsOf(whole: string): Map<string, number> {
  const trigrams = new Map<string, number>();
  const padded = `  ${whole} `;
  for (let at = 0; at + 3 <= padded.length; at++) {
    const trigram = padded.slice(at, at + 3);
    trigrams.set(trigram, (trigrams.get(trigram) ?? 0) + 1);
  }
  return trigrams;
}

/** Twice the trigrams of both through all trigrams (Dice), from 0 to 1. */
export function trigramLikeness(one: SchoolName, other: SchoolName): number {
  let both = 0;
  for (const [trigram, count] of one.trigrams) both += Math.min(count, other.trigrams.get(trigram) ?? 0);
  const all = one.whole.length + other.whole.length + 2;
  return (2 * both) / Math.max(1, all);
}
