import { likeness } from '../person-matching/name-similarity.ts';
import type { SchoolDirectory } from './school-directory.ts';
import { type SchoolName, schoolName } from './school-name.ts';

/** Words at least so alike count as one (Cohen, Ravikumar, Fienberg, "A comparison of string distance metrics", 2003). */
const alikeFrom = 0.88;
const hasDigit = /\d/;

/** A word of the sought name with all words of the directory that are like it. */
export interface LikeWords {
  word: string;
  /** What it tells by its rarity. */
  weight: number;
  /** By the number of the like word. */
  likeness: ReadonlyMap<number, number>;
}

/** The name of a company, ready to be compared with the schools of a directory. */
export interface SoughtName extends SchoolName {
  likeWords: readonly LikeWords[];
  /** What all of its words tell. */
  weight: number;
  /** The length of its vector of word weights. */
  length: number;
}

/** Where the city is known, its words in the name tell little more: most schools of the city could have them. */
const shareOfCityWords = 0.5;

/** @param city of the company in comparable words; empty where it is not known */
export function soughtName(name: string, city: string, directory: SchoolDirectory): SoughtName {
  const made = schoolName(name);
  const ofCity = city.split(' ').filter((word) => word !== '');
  const words = likeWords(made, directory).map((word) =>
    ofCity.some((other) => isAlike(word.word, other))
      ? { ...word, weight: word.weight * shareOfCityWords }
      : word,
  );
  return {
    ...made,
    likeWords: words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    length: Math.hypot(...words.map(({ weight }) => weight)),
  };
}

/** The same word, or one that was written with a slip (`Fransisco`). */
const isAlike = (word: string, other: string): boolean =>
  word === other || (!isExactWord(word) && !hasDigit.test(other) && likeness(word, other) >= alikeFrom);

/** A word with digits, or a short one, is the same or another. */
const isExactWord = (word: string): boolean => hasDigit.test(word) || word.length < 3;

function likeWords(name: SchoolName, directory: SchoolDirectory): LikeWords[] {
  return name.words.map((word) => {
    const id = directory.wordIds.get(word);
    const alike = wordsLike(word, directory.vocabulary);
    const weight = id === undefined ? weightOfSlip(alike, directory) : (directory.weights[id] ?? 0);
    return { word, weight, likeness: alike };
  });
}

/** A misspelt word tells as much as the word that was meant. */
function weightOfSlip(
  alike: ReadonlyMap<number, number>,
  { weights, weightOfUnknown }: SchoolDirectory,
): number {
  let [nearest, weight] = [0, weightOfUnknown];
  for (const [id, likeness] of alike)
    if (likeness > nearest) [nearest, weight] = [likeness, weights[id] ?? 0];
  return weight;
}

/** Words with digits are the same or other. */
function wordsLike(word: string, vocabulary: readonly string[]): Map<number, number> {
  const isExact = isExactWord(word);
  const letters = lettersOf(word);
  const alike = new Map<number, number>();
  for (const [id, other] of vocabulary.entries()) {
    if (word === other) alike.set(id, 1);
    else if (!isExact && canBeAlike(word, letters, other)) {
      const found = likeness(word, other);
      if (found >= alikeFrom) alike.set(id, found);
    }
  }
  return alike;
}

/** Each letter as a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

const leastJaro = (alikeFrom - 0.4) / 0.6;

/** Spares the comparison where too many letters are missing for the likeness to be reached. */
function canBeAlike(word: string, letters: number, other: string): boolean {
  if (hasDigit.test(other)) return false;
  const shared = letters & lettersOf(other);
  const most = Math.min(word.length, other.length, word.length - bits(letters & ~shared));
  return (most / word.length + most / other.length + 1) / 3 >= leastJaro;
}

function bits(value: number): number {
  let left = value;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}
