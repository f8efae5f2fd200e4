import { noGraduationYear } from '@plumbline/domain';
import { defineLookup, type LookupEntry } from './lookup.ts';

/** Profiles have one of two sexes for scoring; gender is asked apart. */
export const sexes = defineLookup([
  { id: 'M', label: 'Male' },
  { id: 'F', label: 'Female' },
]);

export const genders = defineLookup([
  { id: 1, label: 'Male' },
  { id: 2, label: 'Female' },
  { id: 3, label: 'Non-Binary' },
  { id: 4, label: 'Prefer not to disclose' },
]);

export const races = defineLookup([
  { id: 1, label: 'American Indian or Alaska Native' },
  { id: 2, label: 'Asian' },
  { id: 3, label: 'Black or African American' },
  { id: 4, label: 'Native Hawaiian or Other Pacific Islander' },
  { id: 5, label: 'White' },
  { id: 6, label: 'Hispanic or Latino' },
  { id: 0, label: 'Other' },
]);

export const ethnicities = defineLookup([
  { id: 1, label: 'Hispanic or Latino' },
  { id: 2, label: 'Not Hispanic or Latino' },
]);

export const languages = defineLookup([
  { id: 1, label: 'English' },
  { id: 2, label: 'Spanish' },
  { id: 3, label: 'Chinese' },
  { id: 4, label: 'Tagalog' },
  { id: 5, label: 'Vietnamese' },
  { id: 6, label: 'Arabic' },
  { id: 7, label: 'French' },
  { id: 8, label: 'Korean' },
  { id: 9, label: 'Russian' },
  { id: 10, label: 'Haitian' },
  { id: 11, label: 'German' },
  { id: 0, label: 'Other' },
]);

export const yesNo = defineLookup([
  { id: true, label: 'Yes' },
  { id: false, label: 'No' },
]);

export const yesNoUnknown = defineLookup([
  { id: 1, label: 'Yes' },
  { id: 2, label: 'No' },
  { id: 3, label: "I don't know" },
]);

/** How an account is related to a profile it shares. */
export const relationshipTypes = defineLookup([
  { id: 3, label: 'Parent or Guardian' },
  { id: 5, label: 'Self' },
]);

const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, value) => value);

/** Height in feet and inches, as the form takes it. */
export const heightFeet: readonly number[] = upTo(8);
export const heightInches: readonly number[] = upTo(11);

const yearsAhead = 20;
const yearsBack = 4;

/**
 * Graduation years to choose from: 'Not Applicable', then from twenty years ahead down to four years back.
 * @param currentYear the calendar year where the organization is
 */
export function graduationYears(currentYear: number): LookupEntry<number>[] {
  const years = Array.from(
    { length: yearsAhead + 1 + yearsBack },
    (_, index) => currentYear + yearsAhead - index,
  );
  return [
    { id: noGraduationYear, label: 'Not Applicable' },
    ...years.map((year) => ({ id: year, label: String(year) })),
  ];
}
