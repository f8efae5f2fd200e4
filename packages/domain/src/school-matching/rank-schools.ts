import { type SoughtName, soughtName } from './like-words.ts';
import { comparePlaces, type PlaceFeature, placeFeatures } from './place-features.ts';
import type { SoughtSchool } from './school.ts';
import { cityName, type ListedName, type SchoolDirectory } from './school-directory.ts';
import { compareNames, type Features, nameFeatures } from './school-features.ts';
import {
  type SchoolFeature,
  type SchoolWeights,
  schoolWeights,
  type WeightsOfPlaces,
} from './school-weights.ts';
import { shortlist } from './shortlist.ts';

/** A school with what speaks for it. */
export interface ScoredSchool {
  id: string;
  score: number;
  features: Features<SchoolFeature>;
}

/** The schools of the directory that the company may be, the likeliest first; those alike by their ids. */
export function scoreSchools(
  sought: SoughtSchool,
  directory: SchoolDirectory,
  ofPlaces: WeightsOfPlaces = schoolWeights,
): ScoredSchool[] {
  const weights = sought.city || sought.address ? ofPlaces.byPlace : ofPlaces.byName;
  const name = soughtName(sought.name, cityName(sought.city), directory);
  const places = comparePlaces(sought, directory);
  const likely = new Set(shortlist(name, directory, places));
  const best = new Map<number, ScoredSchool>();
  for (const listed of directory.names) {
    const place = places[listed.school];
    if (!likely.has(listed.school) || place === undefined) continue;
    const scored = scoredName(name, listed, place, { directory, weights });
    if (scored.score > (best.get(listed.school)?.score ?? Number.NEGATIVE_INFINITY))
      best.set(listed.school, scored);
  }
  return [...best.values()].sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

function scoredName(
  name: SoughtName,
  listed: ListedName,
  place: Features<PlaceFeature>,
  { directory, weights }: { directory: SchoolDirectory; weights: SchoolWeights },
): ScoredSchool {
  const school = directory.schools[listed.school];
  const ofName = compareNames(name, listed, school?.placeWords ?? new Set(), directory.weights);
  let score = 0;
  for (const feature of nameFeatures) score += ofName[feature] * weights[feature];
  for (const feature of placeFeatures) score += place[feature] * weights[feature];
  return { id: school?.id ?? '', score, features: { ...ofName, ...place } };
}
