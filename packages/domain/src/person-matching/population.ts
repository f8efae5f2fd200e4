import { comparableName } from './name-similarity.ts';

/** The people among whom somebody is looked for: how many they are, and how often they share a name, a day or a year of birth. */
export interface Population {
  /** How many entries one entry is compared with, as far as it may be any of them. */
  size: number;
  /** How many entries the counts below are of. 0: the usual shares are taken. */
  counted: number;
  firstNames: ReadonlyMap<string, number>;
  lastNames: ReadonlyMap<string, number>;
  /** Only days that far more share than by chance, such as a day written for everybody whose day is not known. */
  crowdedDays: ReadonlyMap<string, number>;
  /** How likely two people are born in one year. */
  sameYearShare: number;
}

/** A short list is taken for a part of a school of this size: a handful of rows must not make two people of one name certain. */
const smallestSize = 500;
/** A school of four years, with somebody younger or older. */
const usualSameYearShare = 0.2;
/** So many pairs stand for what is usual, beside those of the list. */
const usualPairs = 500;
const usualFirstNameShare = 0.008;
const usualLastNameShare = 0.004;
/** How much a name that nobody else in the list has is expected to turn up all the same. */
const unseen = 0.5;
/** Copies of one person do not make a day crowded. */
const fewestOfCrowd = 10;
const daysOfYear = 365.25;

/** What the population is taken for where nobody counted: a school of a thousand. */
export const usualPopulation: Population = {
  size: 1000,
  counted: 0,
  firstNames: new Map(),
  lastNames: new Map(),
  crowdedDays: new Map(),
  sameYearShare: usualSameYearShare,
};

interface Counted {
  firstName: string;
  lastName: string;
  birthDate: string | null;
}

/** Counts names, days and years of birth, some people at a time. */
export interface PopulationCount {
  add(people: readonly Counted[]): void;
  /** @param size how many entries one entry is compared with, where that is more than were counted */
  population(size?: number): Population;
}

export function countPopulation(): PopulationCount {
  const [days, years] = [new Map<string, number>(), new Map<string, number>()];
  const [firstNames, lastNames] = [new Map<string, number>(), new Map<string, number>()];
  let counted = 0;
  return {
    add: (people) => {
      counted += people.length;
      for (const { firstName, lastName, birthDate } of people) {
        countUp(days, birthDate?.replace(/\D/g, '') ?? '');
        countUp(years, birthDate?.slice(0, 4) ?? '');
        countUp(firstNames, comparableName(firstName));
        countUp(lastNames, comparableName(lastName));
      }
    },
    population: (size = counted) => {
      const known = [...years.values()].reduce((sum, count) => sum + count, 0);
      const shared = [...years.values()].reduce((sum, count) => sum + count * (count - 1), 0);
      return {
        size: Math.max(size, smallestSize),
        counted,
        firstNames,
        lastNames,
        crowdedDays: new Map([...days].filter(([, count]) => count >= fewestOfCrowd)),
        sameYearShare:
          (shared + usualPairs * usualSameYearShare) / (known * Math.max(0, known - 1) + usualPairs),
      };
    },
  };
}

/**
 * Counts the names and years of birth of a list. The counts can be copied between threads.
 * @param people those whose names and days stand for the population
 * @param size how many entries one entry is compared with, where that is more than the list
 */
export function populationOf(people: readonly Counted[], size = people.length): Population {
  const count = countPopulation();
  count.add(people);
  return count.population(size);
}

/** How likely somebody else has this first name (as `comparableName` writes it), 0 to 1. */
export const firstNameShare = (population: Population, name: string): number =>
  shareOf(population.firstNames.get(name), population.counted, usualFirstNameShare);

/** How likely somebody else has this last name (as `comparableName` writes it), 0 to 1. */
export const lastNameShare = (population: Population, name: string): number =>
  shareOf(population.lastNames.get(name), population.counted, usualLastNameShare);

/** How likely somebody else is born on this day (its digits), 0 to 1. */
export function birthDayShare({ crowdedDays, counted, sameYearShare }: Population, day: string): number {
  const share = sameYearShare / daysOfYear;
  const crowd = crowdedDays.get(day);
  return crowd === undefined ? share : Math.max(share, (crowd - fewestOfCrowd + 1) / counted);
}

/** Two of those who have it are the pair itself, which says nothing of others. */
function shareOf(count: number | undefined, counted: number, usual: number): number {
  const others = Math.max(0, (count ?? 0) - 2);
  return Math.min(0.5, (others + unseen) / (Math.max(0, counted - 2) + unseen / usual));
}

function countUp(counts: Map<string, number>, value: string): void {
  if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
}
