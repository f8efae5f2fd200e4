import type { PlaceFeature } from './place-features.ts';
import type { NameFeature } from './school-features.ts';

export type SchoolFeature = NameFeature | PlaceFeature;
export type SchoolWeights = Readonly<Record<SchoolFeature, number>>;

/**
 * How much each feature counts, where the company has no place and where it has one: a name alone must tell more. Fitted on one half of all
 * schools (`npm run schools:match -- fit`) and measured on the other (docs/school-matching.md). Names with another number hardly occur
 * there, so that weight is set by hand.
 */
export const schoolWeights: WeightsOfPlaces = {
  byName: {
    cosine: 3.44,
    soughtCovered: 4.11,
    schoolCovered: -0.41,
    contains: 1.02,
    trigrams: 2.77,
    letters: 1.58,
    sameWords: -1.85,
    firstWord: 1,
    rarestWord: 1.58,
    initials: 2.73,
    inPlace: 6.22,
    otherNumbers: -0.8,
    otherLevel: -0.93,
    citySame: 0,
    cityOther: 0,
    numberAndStreet: 0,
    street: 0,
    otherAddress: 0,
  },
  byPlace: {
    cosine: 1.1,
    soughtCovered: 2.53,
    schoolCovered: 1.3,
    contains: 1.52,
    trigrams: 2.66,
    letters: 1.32,
    sameWords: -0.05,
    firstWord: 0.6,
    rarestWord: 0.88,
    initials: 0.91,
    inPlace: 2.39,
    otherNumbers: -0.8,
    otherLevel: -0.61,
    citySame: 4.64,
    cityOther: -4.64,
    numberAndStreet: 3.3,
    street: -0.25,
    otherAddress: -3.05,
  },
};

/** Weights for companies whose name alone is known, and for those whose city or address is known too. */
export interface WeightsOfPlaces {
  byName: SchoolWeights;
  byPlace: SchoolWeights;
}
