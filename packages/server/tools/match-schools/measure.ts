import {
  preselected,
  type SchoolDirectory,
  type SchoolKind,
  type ScoredSchool,
  type SoughtSchool,
  schoolDirectory,
  schoolWeights,
  scoreSchools,
  type WeightsOfPlaces,
} from '@plumbline/domain';
import { type Random, randomOf } from '../../test/fuzz/random.ts';
import { otherHalfWeights } from './other-half-weights.ts';
import type { KnownCompany, Lists } from './sets.ts';

/** How much of its place a company tells: customer lists know the address of some, an older one of others. */
export const places = ['name', 'city', 'customerAddress', 'fullAddress'] as const;
export type Place = (typeof places)[number];

export function soughtOf({ name, school }: KnownCompany, place: Place, random: Random): SoughtSchool {
  const { city, address } = school;
  if (place === 'name') return { name, city: null, address: null };
  if (place === 'city') return { name, city, address: null };
  if (place === 'fullAddress') return { name, city, address };
  const share = random.below(100);
  if (share < 60) return { name, city, address };
  return { name, city, address: share < 75 ? `${1 + random.below(9000)} Moved Street` : null };
}

/** The lists by kind and state, each made ready when it is first asked for. */
export function directories(lists: Lists): (kind: SchoolKind, state: string) => SchoolDirectory {
  const made = new Map<string, SchoolDirectory>();
  return (kind, state) => {
    const key = `${kind} ${state}`;
    const found =
      made.get(key) ?? schoolDirectory((lists.get(kind) ?? []).filter((school) => school.state === state));
    made.set(key, found);
    return found;
  };
}

export interface Measured {
  company: KnownCompany;
  sought: SoughtSchool;
  /** From 1. */
  rank: number;
  first: ScoredSchool;
  /** What the page would choose beforehand. */
  preselectedId: string | null;
}

export interface MeasureOptions {
  place: Place;
  weights?: WeightsOfPlaces;
  seed?: number;
}

export function measured(
  companies: readonly KnownCompany[],
  directoryOf: ReturnType<typeof directories>,
  { place, weights, seed = 1 }: MeasureOptions,
): Measured[] {
  const random = randomOf(seed);
  return companies.map((company) => {
    const sought = soughtOf(company, place, random);
    const scored = scoreSchools(sought, directoryOf(company.kind, company.state), weights);
    return {
      company,
      sought,
      rank: rankOf(company.school.id, scored),
      first: scored[0] as ScoredSchool,
      preselectedId: preselected(scored),
    };
  });
}

/** Each half of the companies with the weights that were fitted on the other one: no weight is measured on a school that it was fitted on. */
export const measuredAcrossHalves = (
  companies: readonly KnownCompany[],
  directoryOf: ReturnType<typeof directories>,
  place: Place,
): Measured[] => [
  ...measured(
    companies.filter(({ half }) => half === 1),
    directoryOf,
    { place, weights: schoolWeights },
  ),
  ...measured(
    companies.filter(({ half }) => half === 0),
    directoryOf,
    { place, weights: otherHalfWeights },
  ),
];

/** Infinite where it is not among those that were compared in full. */
function rankOf(id: string, scored: readonly ScoredSchool[]): number {
  const place = scored.findIndex((school) => school.id === id);
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

/** How many are found among so many first ones, from 0 to 1. */
export const shareWithin = (found: readonly Measured[], rank: number): number =>
  found.filter((one) => one.rank <= rank).length / Math.max(1, found.length);
