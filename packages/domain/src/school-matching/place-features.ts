import { likeness } from '../person-matching/name-similarity.ts';
import type { SoughtSchool } from './school.ts';
import { type SchoolAddress, schoolAddress } from './school-address.ts';
import { cityName, type SchoolDirectory } from './school-directory.ts';
import type { Features } from './school-features.ts';

/** What speaks for a school or against it by its place, each 0 or 1. */
export const placeFeatures = ['citySame', 'cityOther', 'numberAndStreet', 'street', 'otherAddress'] as const;
export type PlaceFeature = (typeof placeFeatures)[number];

const sameCityFrom = 0.93;
const sameStreetFrom = 0.92;

/** What speaks for each school of the directory by its place, in its order. */
export function comparePlaces(
  { city, address }: Pick<SoughtSchool, 'city' | 'address'>,
  { schools }: SchoolDirectory,
): Features<PlaceFeature>[] {
  const isCity = cityTest(cityName(city));
  const sought = schoolAddress(address);
  return schools.map((school) => {
    const isSame = isCity(school.city);
    return {
      citySame: isSame === true ? 1 : 0,
      cityOther: isSame === false ? 1 : 0,
      ...compareAddresses(sought, school.address),
    };
  });
}

/** Whether a city is the sought one, however it is misspelt; null where one of them is unknown. Each is compared once. */
function cityTest(sought: string): (city: string) => boolean | null {
  const known = new Map<string, boolean>();
  return (city) => {
    if (sought === '' || city === '') return null;
    const isSame = known.get(city) ?? (sought === city || likeness(sought, city) >= sameCityFrom);
    known.set(city, isSame);
    return isSame;
  };
}

const unknown = { numberAndStreet: 0, street: 0, otherAddress: 0 };

function compareAddresses(
  one: SchoolAddress | null,
  other: SchoolAddress | null,
): Pick<Features<PlaceFeature>, 'numberAndStreet' | 'street' | 'otherAddress'> {
  if (one === null || other === null) return unknown;
  if (!isSameStreet(one.street, other.street)) return { ...unknown, otherAddress: 1 };
  return one.number === other.number ? { ...unknown, numberAndStreet: 1 } : { ...unknown, street: 1 };
}

/** Streets with digits are the same or other. */
function isSameStreet(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [a, b] = [one.join(' '), other.join(' ')];
  if (a === b) return true;
  return a[0] === b[0] && !/\d/.test(a + b) && likeness(a, b) >= sameStreetFrom;
}
