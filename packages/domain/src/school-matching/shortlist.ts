import type { SoughtName } from './like-words.ts';
import type { PlaceFeature } from './place-features.ts';
import type { SchoolDirectory } from './school-directory.ts';
import type { Features } from './school-features.ts';

/** So many schools are compared in full; the others are far behind by the plain scores. */
const mostCompared = 150;

/**
 * The places of the schools that are worth a full comparison, by plain scores: words in common, trigrams in common, the place.
 * @param places what speaks for each school by its place
 */
export function shortlist(
  sought: SoughtName,
  { schools, names, weights, namesWithWord, namesWithTrigram }: SchoolDirectory,
  places: readonly Features<PlaceFeature>[],
): number[] {
  const words = new Float64Array(names.length);
  for (const { weight, likeness } of sought.likeWords) {
    for (const [id, found] of likeness) {
      const telling = found * weight * (weights[id] ?? 0);
      for (const place of namesWithWord[id] ?? []) words[place] = (words[place] ?? 0) + telling;
    }
  }
  const trigrams = new Float64Array(names.length);
  for (const trigram of sought.trigrams.keys()) {
    for (const place of namesWithTrigram.get(trigram) ?? []) trigrams[place] = (trigrams[place] ?? 0) + 1;
  }
  const scores = Float64Array.from(places, plainScore);
  const best = new Float64Array(schools.length);
  for (const [place, name] of names.entries()) {
    const cosine = (words[place] ?? 0) / (sought.length * name.length || 1);
    const dice = (2 * (trigrams[place] ?? 0)) / (sought.trigrams.size + name.trigrams.size || 1);
    best[name.school] = Math.max(best[name.school] ?? 0, 3 * cosine + 3 * dice);
  }
  const total = scores.map((score, school) => score + (best[school] ?? 0));
  return [...total.keys()]
    .sort((one, other) => (total[other] ?? 0) - (total[one] ?? 0) || one - other)
    .slice(0, mostCompared);
}

const plainScore = (place: Features<PlaceFeature>): number =>
  3 * place.citySame + 4 * place.numberAndStreet + place.street;
