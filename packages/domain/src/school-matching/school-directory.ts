import { plainWords } from './plain-words.ts';
import type { DirectorySchool } from './school.ts';
import { type SchoolAddress, schoolAddress } from './school-address.ts';
import { type SchoolName, schoolName } from './school-name.ts';
import { wordsInFull } from './short-forms.ts';

/** A name with its words as numbers in the directory's vocabulary. */
export interface ListedName extends SchoolName {
  /** The place of its school in the directory. */
  school: number;
  wordIds: readonly number[];
  /** The length of its vector of word weights. */
  length: number;
}

export interface ListedSchool {
  id: string;
  city: string;
  address: SchoolAddress | null;
  /** Words of its city and its district. */
  placeWords: ReadonlySet<string>;
}

/** Schools made ready once to be compared with many companies. */
export interface SchoolDirectory {
  schools: readonly ListedSchool[];
  /** The names of all schools, other names too. */
  names: readonly ListedName[];
  vocabulary: readonly string[];
  wordIds: ReadonlyMap<string, number>;
  /** How much a word tells by its rarity (inverse document frequency), by its number. */
  weights: readonly number[];
  /** What a word tells that no school of the directory has. */
  weightOfUnknown: number;
  /** The places of the names that hold a word, by its number. */
  namesWithWord: readonly (readonly number[])[];
  namesWithTrigram: ReadonlyMap<string, readonly number[]>;
}

/** A city in comparable words. */
export const cityName = (city: string | null): string =>
  plainWords(city ?? '')
    .flatMap(wordsInFull)
    .join(' ');

/** Indexes schools by the words of their names and aliases, so that likely ones are found without comparing all. */
export function schoolDirectory(schools: readonly DirectorySchool[]): SchoolDirectory {
  const named = schools.map((school) => [school.name, ...school.aliases].map(schoolName));
  const { vocabulary, weights } = vocabularyOf(named);
  const wordIds = new Map(vocabulary.map((word, id) => [word, id]));
  const names = named.flatMap((ofSchool, school) =>
    ofSchool.map((name) => listedName(name, school, { wordIds, weights })),
  );
  return {
    schools: schools.map(listedSchool),
    names,
    vocabulary,
    wordIds,
    weights,
    weightOfUnknown: Math.log(1 + schools.length),
    ...placesOf(names, vocabulary.length),
  };
}

const listedSchool = ({ id, city, address, districtName }: DirectorySchool): ListedSchool => ({
  id,
  city: cityName(city),
  address: schoolAddress(address),
  placeWords: new Set([...cityName(city).split(' '), ...schoolName(districtName ?? '').words]),
});

function vocabularyOf(schools: readonly (readonly SchoolName[])[]) {
  const counts = new Map<string, number>();
  for (const names of schools) {
    for (const word of new Set(names.flatMap(({ words }) => words)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const vocabulary = [...counts.keys()];
  const weights = vocabulary.map((word) => Math.log(1 + schools.length / (counts.get(word) ?? 1)));
  return { vocabulary, weights };
}

function listedName(
  name: SchoolName,
  school: number,
  { wordIds, weights }: Pick<SchoolDirectory, 'wordIds' | 'weights'>,
): ListedName {
  const ids = name.words.map((word) => wordIds.get(word) ?? -1);
  return { ...name, school, wordIds: ids, length: Math.hypot(...ids.map((id) => weights[id] ?? 0)) };
}

/** The names that have each word and each trigram. */
function placesOf(
  names: readonly ListedName[],
  words: number,
): Pick<SchoolDirectory, 'namesWithWord' | 'namesWithTrigram'> {
  const namesWithWord: number[][] = Array.from({ length: words }, () => []);
  const namesWithTrigram = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    for (const id of name.wordIds) namesWithWord[id]?.push(place);
    for (const trigram of name.trigrams.keys()) {
      const places = namesWithTrigram.get(trigram);
      if (places) places.push(place);
      else namesWithTrigram.set(trigram, [place]);
    }
  }
  return { namesWithWord, namesWithTrigram };
}
