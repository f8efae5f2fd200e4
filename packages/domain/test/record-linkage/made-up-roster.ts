import type { ComparedPerson } from '../../src/person-matching/compare-people.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Names with how often each is given; the numbers need not add up to anything. */
export type NameList = readonly (readonly [name: string, often: number])[];

export interface MadeUpRoster {
  people: ComparedPerson[];
  /** Who each entry is: entries of one number are one person. */
  persons: number[];
  /** Of entries whose person has a twin in the roster, the number of the two. */
  twins: (number | null)[];
}

interface Shape {
  seed: number;
  persons: number;
  /** How many of the persons are in the roster twice, 0 to 1. */
  copied: number;
  /** How often each kind of error is in a copy, as a multiple of what is usual. */
  errors: number;
  firstNames?: NameList;
  lastNames?: NameList;
  /** How many have a twin, 0 to 1. */
  twinned?: number;
}

type Random = () => number;

/** A school of four years: brothers and sisters, twins, and entries that were typed a second time. */
export function madeUpRoster({
  seed,
  persons,
  copied,
  errors,
  twinned = 0.03,
  ...lists
}: Shape): MadeUpRoster {
  const random = randomOf(seed);
  const firstNames = picker(lists.firstNames ?? madeUpNames(random, 400), random);
  const lastNames = picker(lists.lastNames ?? madeUpNames(random, 1500), random);
  const roster: MadeUpRoster = { people: [], persons: [], twins: [] };
  const add = (person: ComparedPerson, number: number, twin: number | null) => {
    roster.people.push(person);
    roster.persons.push(number);
    roster.twins.push(twin);
    if (random() >= copied) return;
    roster.people.push(copyOf(person, random, errors, firstNames, lastNames));
    roster.persons.push(number);
    roster.twins.push(twin);
  };
  for (let number = 0; number < persons; number++) {
    const person = aPerson(random, firstNames, lastNames);
    const isTwin = random() < twinned;
    add(person, number, isTwin ? number : null);
    if (isTwin) {
      const twin = { ...person, firstName: anotherThan(person.firstName, firstNames), sex: sexOf(random) };
      add(twin, persons + number, number);
    } else if (random() < 0.1) {
      add(
        { ...aPerson(random, firstNames, lastNames), lastName: person.lastName },
        2 * persons + number,
        null,
      );
    }
  }
  return roster;
}

const sexOf = (random: Random) => (random() < 0.5 ? 'F' : 'M') as 'F' | 'M';

function aPerson(random: Random, firstNames: () => string, lastNames: () => string): ComparedPerson {
  const day = new Date(Date.UTC(2008, 8, 1) + Math.floor(random() * 1461) * 86_400_000);
  return {
    firstName: firstNames(),
    lastName: lastNames(),
    birthDate: day.toISOString().slice(0, 10),
    sex: sexOf(random),
  };
}

/** What happens to an entry that is typed again, each with its own rate. */
function copyOf(
  person: ComparedPerson,
  random: Random,
  errors: number,
  firstNames: () => string,
  lastNames: () => string,
): ComparedPerson {
  const copy = { ...person };
  const happens = (rate: number) => random() < rate * errors;
  if (happens(0.1)) copy.firstName = mistyped(copy.firstName, random);
  if (happens(0.1)) copy.lastName = mistyped(copy.lastName, random);
  if (happens(0.02)) copy.firstName = `${copy.firstName} ${firstNames()}`;
  if (happens(0.02)) copy.lastName = `${copy.lastName}-${lastNames()}`;
  if (happens(0.02)) copy.lastName = lastNames();
  if (happens(0.01)) copy.firstName = anotherThan(copy.firstName, firstNames);
  if (happens(0.01)) copy.firstName = copy.firstName.slice(0, 1);
  if (happens(0.03)) [copy.firstName, copy.lastName] = [copy.lastName, copy.firstName];
  else if (happens(0.02)) [copy.firstName, copy.lastName] = [copy.lastName, lastNames()];
  if (happens(0.08) && copy.birthDate !== null) copy.birthDate = slippedDate(copy.birthDate, random);
  if (happens(0.04)) copy.birthDate = null;
  if (happens(0.04)) copy.sex = null;
  return copy;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** One letter changed, added, left out or swapped with its neighbour, hardly ever the first. */
export function mistyped(name: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 1));
  const letter = letters[Math.floor(random() * letters.length)] ?? 'x';
  const kind = random();
  if (kind < 0.4) return name.slice(0, at) + letter + name.slice(at + 1);
  if (kind < 0.6) return name.slice(0, at) + letter + name.slice(at);
  if (kind < 0.8 && name.length > 2) return name.slice(0, at) + name.slice(at + 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}

/** One digit, two digits swapped, day and month swapped, or the year before or after. */
export function slippedDate(date: string, random: Random): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const kind = random();
  if (kind < 0.25) return `${year}-${day}-${month}`;
  if (kind < 0.5) return `${Number(year) + (random() < 0.5 ? 1 : -1)}-${month}-${day}`;
  if (kind < 0.75) return `${year}-${month}-${[...day].reverse().join('')}`;
  return `${year}-${month}-${day[0]}${Math.floor(random() * 10)}`;
}

function anotherThan(name: string, names: () => string): string {
  const found = names();
  return found === name ? anotherThan(name, names) : found;
}

/** Draws names as often as they are given. */
function picker(list: NameList, random: Random): () => string {
  const total = list.reduce((sum, [, often]) => sum + often, 0);
  return () => {
    let left = random() * total;
    for (const [name, often] of list) {
      left -= often;
      if (left <= 0) return name;
    }
    return list.at(-1)?.[0] ?? '';
  };
}

const syllables =
  'ba ke mi no ru sha tel vor win yan lor dan fi gra hol jes kal mar nel pet qui ros sta tur'.split(' ');

/** Names of two to four syllables, the first one given most often. */
function madeUpNames(random: Random, count: number): NameList {
  return Array.from({ length: count }, (_, rank): readonly [string, number] => {
    const parts = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    );
    const name = parts.join('');
    return [name.charAt(0).toUpperCase() + name.slice(1), 1 / (rank + 10)];
  });
}
