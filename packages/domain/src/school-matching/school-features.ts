import { likeness } from '../person-matching/name-similarity.ts';
import type { SoughtName } from './like-words.ts';
import type { ListedName } from './school-directory.ts';
import { type SchoolName, trigramLikeness } from './school-name.ts';

/** What speaks for a school or against it by its name, each from 0 to 1. */
export const nameFeatures = [
  'cosine',
  'soughtCovered',
  'schoolCovered',
  'contains',
  'trigrams',
  'letters',
  'sameWords',
  'firstWord',
  'rarestWord',
  'initials',
  'inPlace',
  'otherNumbers',
  'otherLevel',
] as const;
export type NameFeature = (typeof nameFeatures)[number];
export type Features<Name extends string> = Record<Name, number>;

/** Below this many shared trigrams the letters of two names are alike by chance. */
const lettersFrom = 0.2;
const lettersByChance = 0.45;

/**
 * How alike the name of a company and one of a public list are, feature by feature, before anything is weighed.
 * @param placeWords words of the school's own place, which say little about its name
 * @param weights how rare each word of the directory is, by its number
 * @returns each feature from 0 (unlike, or not the case) to 1
 */
export function compareNames(
  sought: SoughtName,
  school: ListedName,
  placeWords: ReadonlySet<string>,
  weights: readonly number[],
): Features<NameFeature> {
  const words = compareWords(sought, school, placeWords, weights);
  const trigrams = trigramLikeness(sought, school);
  return {
    ...words,
    contains: isWithin(sought.whole, school.whole) || isWithin(school.whole, sought.whole) ? 1 : 0,
    trigrams,
    letters: trigrams < lettersFrom ? lettersByChance : likeness(sought.whole, school.whole),
    initials: hasInitials(sought, school) || hasInitials(school, sought) ? 1 : 0,
    otherNumbers: haveOtherNumbers(sought.numbers, school.numbers) ? 1 : 0,
    otherLevel: haveOtherLevels(sought.words, school.words) ? 1 : 0,
  };
}

type WordFeatures = Pick<
  Features<NameFeature>,
  'cosine' | 'soughtCovered' | 'schoolCovered' | 'sameWords' | 'firstWord' | 'rarestWord' | 'inPlace'
>;

function compareWords(
  sought: SoughtName,
  school: ListedName,
  placeWords: ReadonlySet<string>,
  weights: readonly number[],
): WordFeatures {
  const taken = new Set<number>();
  let [product, covered, coveredOfSchool, inPlace, rarest, rarestWord, firstWord] = [0, 0, 0, 0, 0, 0, 0];
  for (const [index, { word, weight, likeness: alike }] of sought.likeWords.entries()) {
    const [best, bestId] = nearestWord(alike, school.wordIds, taken);
    if (bestId >= 0) {
      taken.add(bestId);
      const weightOfSchool = weights[bestId] ?? 0;
      product += best * weight * weightOfSchool;
      coveredOfSchool += best * weightOfSchool;
    } else if (placeWords.has(word)) inPlace += weight;
    covered += best * weight;
    if (weight > rarest) [rarest, rarestWord] = [weight, best];
    if (index === 0 && bestId >= 0 && bestId === school.wordIds[0]) firstWord = best;
  }
  let weightOfSchool = 0;
  for (const id of school.wordIds) weightOfSchool += weights[id] ?? 0;
  return {
    cosine: part(product, sought.length * school.length),
    soughtCovered: part(covered, sought.weight),
    schoolCovered: part(coveredOfSchool, weightOfSchool),
    sameWords: sought.whole === school.whole ? 1 : 0,
    firstWord,
    rarestWord,
    inPlace: part(inPlace, sought.weight),
  };
}

/** The word of the school that is most like a sought one and not taken by another: how like, and its number; -1 for none. */
function nearestWord(
  alike: ReadonlyMap<number, number>,
  wordIds: readonly number[],
  taken: ReadonlySet<number>,
): [number, number] {
  let [best, bestId] = [0, -1];
  for (const id of wordIds) {
    const found = alike.get(id) ?? 0;
    if (found > best && !taken.has(id)) [best, bestId] = [found, id];
  }
  return [best, bestId];
}

const part = (of: number, whole: number): number => (whole === 0 ? 0 : of / whole);

/** Whole words of one are the other, and say more than three letters. */
const isWithin = (short: string, long: string): boolean =>
  short.length > 3 && ` ${long} `.includes(` ${short} `);

const fewestInitials = 3;
/** One word of the sought name is the first letters of the other: 'JIA Christian Academy', 'VCMS'. */
function hasInitials(short: SchoolName, long: SchoolName): boolean {
  return (
    long.initials.length >= fewestInitials &&
    short.words.some((word) => word.length >= fewestInitials && long.initials.startsWith(word))
  );
}

function haveOtherNumbers(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((number) => other.includes(number));
}

const levels = new Map(
  Object.entries({
    preschool: 'first',
    kindergarten: 'first',
    nursery: 'first',
    elementary: 'elementary',
    primary: 'elementary',
    middle: 'middle',
    intermediate: 'middle',
    high: 'high',
    secondary: 'high',
    continuation: 'continuation',
    college: 'college',
    university: 'college',
  }),
);
const levelsOf = (words: readonly string[]): string[] => words.flatMap((word) => levels.get(word) ?? []);

function haveOtherLevels(one: readonly string[], other: readonly string[]): boolean {
  const [ofOne, ofOther] = [levelsOf(one), levelsOf(other)];
  return ofOne.length > 0 && ofOther.length > 0 && !ofOne.some((level) => ofOther.includes(level));
}
