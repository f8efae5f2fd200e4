import { birthDateEvidence, birthDateLikeness, digitsOf } from './birth-date-evidence.ts';
import { againstBoth, type Evidence } from './evidence.ts';
import { familyBits } from './family.ts';
import { furtherEvidence, type PreparedFurther, preparedFurther } from './further-evidence.ts';
import { preparedName } from './name-likeness.ts';
import { namesEvidence, type PreparedNames } from './names-evidence.ts';
import { birthDayShare, type Population, usualPopulation } from './population.ts';
import { sexEvidence } from './sex-evidence.ts';

/** What two entries are compared by. Empty, null or missing is not known, which speaks neither for nor against. */
export interface ComparedPerson {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; a damaged date is compared digit by digit all the same. */
  birthDate: string | null;
  sex: 'M' | 'F' | null;
  /** Compared without case. */
  email?: string | null;
  /** Compared by its digits. */
  phone?: string | null;
  /** The number of a student or patient, given by another system. */
  externalId?: string | null;
  /** The year of leaving school, such as 2027. */
  graduationYear?: number | null;
  /** The teams or classes, by their ids. */
  groupIds?: readonly number[] | null;
}

/** How sure it is that two entries are one person. */
export type MatchBand = 'nearlyCertain' | 'likely' | 'possible';

export interface PersonMatch {
  /** The odds that the two are one person, in bits: 0 is one to one, each bit doubles them. */
  weight: number;
  /** The same as a share, 1 to 99. */
  confidencePercent: number;
  /** Null: too little to mention. */
  band: MatchBand | null;
  /** In words, with neither names nor dates: 'Same birth date and first name, last name differs by one letter'. */
  reason: string;
}

/** Weights from which a pair is called so: 0.999, 0.95 and 0.3 of such pairs are one person. */
export const matchThresholds: Readonly<Record<MatchBand, number>> = {
  nearlyCertain: Math.log2(0.999 / 0.001),
  likely: Math.log2(0.95 / 0.05),
  possible: Math.log2(0.3 / 0.7),
};

/** An entry made ready once to be compared many times. */
export interface PreparedPerson extends PreparedNames, PreparedFurther {
  birthDate: string | null;
  birthDigits: string;
  sex: 'M' | 'F' | null;
}

export function preparedPerson(person: ComparedPerson): PreparedPerson {
  const { firstName, lastName, birthDate, sex } = person;
  return {
    first: preparedName(firstName),
    last: preparedName(lastName),
    birthDate,
    birthDigits: digitsOf(birthDate),
    sex,
    ...preparedFurther(person),
  };
}

/**
 * How likely two entries are the same person: the weights of Fellegi and Sunter ("A theory for record linkage", JASA 64, 1969) over
 * names, birth date, sex and what else both sides have, each name and day by how many have it. The odds are those of a pair taken at
 * random among `population.size` entries of which one is expected to be the same person; beside two strangers two of one family
 * are thought of, whose last name and birth date are no coincidence.
 * @param population the people among whom somebody is looked for
 * @returns weight, share, band and words; the order of the two does not matter
 */
export function comparePeople(
  one: ComparedPerson,
  other: ComparedPerson,
  population: Population = usualPopulation,
): PersonMatch {
  return comparePrepared(preparedPerson(one), preparedPerson(other), population);
}

/** The same for entries that were made ready. */
export function comparePrepared(
  one: PreparedPerson,
  other: PreparedPerson,
  population: Population,
): PersonMatch {
  const { weight, evidence } = weighPrepared(one, other, population);
  return atWeight(weight, reasonOf(evidence));
}

/** The same without what can be said of it; of millions of pairs hardly any is told to anybody. */
export function weighPrepared(
  one: PreparedPerson,
  other: PreparedPerson,
  population: Population,
): { weight: number; evidence: readonly Evidence[] } {
  const names = namesEvidence(one, other, population);
  const date = birthDateLikeness(one.birthDigits, other.birthDigits);
  const dayShare = Math.max(
    birthDayShare(population, one.birthDigits),
    birthDayShare(population, other.birthDigits),
  );
  const sex = sexEvidence(one.sex, other.sex, names.first);
  const further = furtherEvidence(one, other, { first: names.first, date });
  const evidence = [birthDateEvidence(date, dayShare), ...names.evidence, sex, ...further.evidence];
  const bits = evidence.reduce((sum, { bits }) => sum + bits, 0) - Math.log2(population.size);
  const family = familyBits(names, date);
  const weight = family === null ? bits : againstBoth(bits, family + sex.bits + further.ofOneOnly);
  return { weight, evidence };
}

/** A match of this weight in words and percent. */
export function atWeight(weight: number, reason: string): PersonMatch {
  const probability = 1 / (1 + 2 ** -weight);
  const confidencePercent = Math.min(99, Math.max(1, Math.round(probability * 100)));
  return { weight, confidencePercent, band: bandOf(weight), reason };
}

function bandOf(weight: number): MatchBand | null {
  const bands = ['nearlyCertain', 'likely', 'possible'] as const;
  return bands.find((band) => weight >= matchThresholds[band]) ?? null;
}

/** What was found, in words. */
export function reasonOf(evidence: readonly Evidence[]): string {
  const same = evidence.flatMap(({ same: word }) => (word === undefined ? [] : [word]));
  const listed = same.length > 1 ? `${same.slice(0, -1).join(', ')} and ${same.at(-1)}` : (same[0] ?? '');
  const others = evidence.flatMap(({ differs }) => (differs === undefined ? [] : [differs]));
  const text = [...(listed === '' ? [] : [`same ${listed}`]), ...others].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
