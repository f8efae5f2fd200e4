import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedPerson, comparePeople, type MatchBand } from './compare-people.ts';

const maya: ComparedPerson = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14', sex: 'F' };

test.each<{ why: string; other: Partial<ComparedPerson>; band: MatchBand | null; reason: string }>([
  {
    why: 'the same in everything',
    other: {},
    band: 'nearlyCertain',
    reason: 'Same birth date, first name and last name',
  },
  {
    why: 'case, accents and blanks do not count',
    other: { firstName: ' MÁYA', lastName: 'okafor ' },
    band: 'nearlyCertain',
    reason: 'Same birth date, first name and last name',
  },
  {
    why: 'a letter mistyped',
    other: { lastName: 'Okafar' },
    band: 'nearlyCertain',
    reason: 'Same birth date and first name, last name differs by one letter',
  },
  {
    why: 'neighbouring letters swapped',
    other: { lastName: 'Oakfor' },
    band: 'nearlyCertain',
    reason: 'Same birth date and first name, last name differs by one letter',
  },
  {
    why: 'day and month swapped',
    other: { birthDate: '2009-14-03' },
    band: 'nearlyCertain',
    reason: 'Same first name and last name, day and month of birth are swapped',
  },
  {
    why: 'a digit of the date mistyped',
    other: { birthDate: '2009-03-15' },
    band: 'nearlyCertain',
    reason: 'Same first name and last name, birth date differs by one digit',
  },
  {
    why: 'first and last name in the wrong columns',
    other: { firstName: 'Okafor', lastName: 'Maya' },
    band: 'nearlyCertain',
    reason: 'Same birth date, first and last name are swapped',
  },
  {
    why: 'married meanwhile',
    other: { lastName: 'Smith' },
    band: 'possible',
    reason: 'Same birth date and first name, another last name',
  },
  {
    why: 'a second last name',
    other: { lastName: 'Okafor-Smith' },
    band: 'nearlyCertain',
    reason: 'Same birth date and first name, last name has one more part',
  },
  {
    why: 'twins are no duplicates to be sure of',
    other: { firstName: 'Zoe' },
    band: 'possible',
    reason: 'Same birth date and last name, another first name',
  },
  {
    why: 'twins of two sexes are not even possible ones',
    other: { firstName: 'Ben', sex: 'M' },
    band: null,
    reason: 'Same birth date and last name, another first name, another sex',
  },
  {
    why: 'two of one name, born at different times',
    other: { birthDate: '2006-11-28' },
    band: 'possible',
    reason: 'Same first name and last name, another birth date',
  },
  {
    why: 'only the birth date',
    other: { firstName: 'Grace', lastName: 'Smith' },
    band: null,
    reason: 'Same birth date, another first name, another last name',
  },
])('$why', ({ other, band, reason }) => {
  expect(comparePeople(maya, { ...maya, ...other })).toMatchObject({ band, reason });
});

test('a short form of a first name is said to be one', () => {
  const one = { ...maya, firstName: 'William', sex: null };
  expect(comparePeople(one, { ...one, firstName: 'Bill' })).toMatchObject({
    band: 'nearlyCertain',
    reason: 'Same birth date and last name, first name is a short form',
  });
});

const name = fc.constantFrom('Maya', 'Mya', 'Okafor', 'Smith', 'Bill', 'William', 'Ana María', 'O’Neil', '');
const person = fc.record({
  firstName: name,
  lastName: name,
  birthDate: fc.constantFrom('2009-03-14', '2009-14-03', '2008-12-01', null),
  sex: fc.constantFrom('M' as const, 'F' as const, null),
});

test('the order of the two does not matter, and nothing says more than being the same', () => {
  fc.assert(
    fc.property(person, person, (one, other) => {
      expect(comparePeople(one, other).weight).toBeCloseTo(comparePeople(other, one).weight, 10);
      expect(comparePeople(one, other).reason).toBe(comparePeople(other, one).reason);
    }),
  );
  fc.assert(
    fc.property(person, (other) => {
      expect(comparePeople(maya, other).weight).toBeLessThanOrEqual(comparePeople(maya, maya).weight);
    }),
  );
});
