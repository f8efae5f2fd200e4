import {
  birthDateEvidence,
  type Evidence,
  firstNameEvidence,
  lastNameEvidence,
  sexEvidence,
  swappedNamesEvidence,
} from './evidence.ts';

/** What two entries are compared by. Empty or null is not known, which speaks neither for nor against. */
export interface ComparedPerson {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; a damaged date is compared digit by digit all the same. */
  birthDate: string | null;
  sex: 'M' | 'F' | null;
}

/** How sure it is that two entries are one person. */
export type MatchBand = 'nearlyCertain' | 'likely' | 'possible';

export interface PersonMatch {
  /** The sum of the evidence in bits: each doubles or halves the odds. */
  weight: number;
  /** 1 to 99. */
  confidencePercent: number;
  /** Null: too little to mention. */
  band: MatchBand | null;
  /** In words, with neither names nor dates: 'Same birth date and first name, last name differs by one letter'. */
  reason: string;
}

/**
 * Weights from which a pair is called so, chosen on Febrl's data set 3 so that 'nearly certain' is hardly ever wrong and 'possible'
 * misses few; twins (same last name and birth date, another first name) stay 'possible'.
 */
export const matchThresholds: Readonly<Record<MatchBand, number>> = {
  nearlyCertain: 17,
  likely: 13,
  possible: 8,
};

/** Of the pairs that share a key at all, about one in a thousand is one person; its odds in bits. */
const priorBits = -10;

/**
 * How likely two entries are the same person: the weights of Fellegi and Sunter ("A theory for record linkage", JASA 64, 1969) over
 * first name, last name, birth date and sex, with Jaro-Winkler and Damerau for names and own levels for mistyped and swapped dates.
 * @returns the evidence as weight, band and words; the order of the two does not matter
 */
export function comparePeople(one: ComparedPerson, other: ComparedPerson): PersonMatch {
  const swapped = swappedNamesEvidence(one, other);
  const names: Evidence[] =
    swapped === null
      ? [firstNameEvidence(one.firstName, other.firstName), lastNameEvidence(one.lastName, other.lastName)]
      : [swapped];
  const evidence = [
    birthDateEvidence(one.birthDate, other.birthDate),
    ...names,
    sexEvidence(one.sex, other.sex),
  ];
  const weight = evidence.reduce((sum, { bits }) => sum + bits, 0);
  const probability = 1 / (1 + 2 ** -(weight + priorBits));
  return {
    weight,
    confidencePercent: Math.min(99, Math.max(1, Math.round(probability * 100))),
    band: bandOf(weight),
    reason: reasonOf(evidence),
  };
}

function bandOf(weight: number): MatchBand | null {
  const bands = ['nearlyCertain', 'likely', 'possible'] as const;
  return bands.find((band) => weight >= matchThresholds[band]) ?? null;
}

function reasonOf(evidence: readonly Evidence[]): string {
  const same = evidence.flatMap(({ same: word }) => (word === undefined ? [] : [word]));
  const listed = same.length > 1 ? `${same.slice(0, -1).join(', ')} and ${same.at(-1)}` : (same[0] ?? '');
  const others = evidence.flatMap(({ differs }) => (differs === undefined ? [] : [differs]));
  const text = [...(listed === '' ? [] : [`same ${listed}`]), ...others].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
