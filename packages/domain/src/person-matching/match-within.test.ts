import { expect, test } from 'vitest';
import { madeUpRoster } from '../../test/record-linkage/made-up-roster.ts';
import { type ComparedPerson, preparedPerson } from './compare-people.ts';
import { matchKeys } from './match-keys.ts';
import { matchWithin } from './match-within.ts';
import { pairsToCompare } from './pairs-to-compare.ts';

const maya: ComparedPerson = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14', sex: 'F' };

test('a list finds its own duplicates, the surest first', () => {
  const pairs = matchWithin([
    { ...maya, lastName: 'Smith' },
    maya,
    { firstName: 'Grace', lastName: 'Adams', birthDate: '2010-01-01', sex: 'F' },
    { ...maya, lastName: 'Okafar' },
  ]);
  expect(pairs.map(({ first, second, band }) => [first, second, band])).toEqual([
    [1, 3, 'nearlyCertain'],
    [0, 1, 'possible'],
    [0, 3, 'possible'],
  ]);
});

test.each<{ why: string; other: Partial<ComparedPerson> }>([
  { why: 'a swapped date', other: { birthDate: '2009-14-03', firstName: 'Zoe', lastName: 'Smith' } },
  { why: 'swapped names', other: { firstName: 'Okafor', lastName: 'Maya', birthDate: null } },
  { why: 'a mistyped last name and another day', other: { lastName: 'Akafor', birthDate: '2009-07-01' } },
  { why: 'another first name of the same letter', other: { firstName: 'Mia', birthDate: null } },
  {
    why: 'both names mistyped, and no birth date',
    other: { firstName: 'Mayya', lastName: 'Okfor', birthDate: null },
  },
  {
    why: 'a half swapped name in another month',
    other: { firstName: 'Okafor', lastName: 'Smith', birthDate: '2009-07-01' },
  },
  { why: 'another name and the year mistyped', other: { firstName: 'Zoe', birthDate: '2008-03-14' } },
])('$why still shares a key', ({ other }) => {
  const keys = new Set(matchKeys(preparedPerson(maya)));
  expect(matchKeys(preparedPerson({ ...maya, ...other })).some((key) => keys.has(key))).toBe(true);
});

test('of three thousand different people few share a key, not everybody with everybody', () => {
  const { people } = madeUpRoster({ seed: 3, persons: 3_000, copied: 0, errors: 0, twinned: 0 });
  const blocks = new Map<string, number>();
  for (const person of people) {
    for (const key of matchKeys(preparedPerson(person))) blocks.set(key, (blocks.get(key) ?? 0) + 1);
  }
  const shared = [...blocks.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  // Everybody with everybody would be more than four and a half million pairs.
  expect(shared).toBeLessThan(150_000);
});

test('a day that is written for everybody whose day is not known is no sign of one person', () => {
  const { people } = madeUpRoster({ seed: 4, persons: 300, copied: 0, errors: 0, twinned: 0 });
  const married = { ...maya, lastName: 'Smith' };
  const weightIn = (list: readonly ComparedPerson[], at: number) =>
    matchWithin(list).find(({ first, second }) => first === at && second === at + 1)?.weight ?? -Infinity;
  const apart = weightIn([...people, maya, married], people.length);
  const unknown = people.map((person, index) =>
    index < 60 ? { ...person, birthDate: maya.birthDate } : person,
  );
  expect(weightIn([...unknown, maya, married], people.length)).toBeLessThan(apart - 3);
});

test('a list in which most are twice makes a pair likelier than a clean one', () => {
  const weightWith = (copied: number) => {
    const { people } = madeUpRoster({ seed: 5, persons: 400, copied, errors: 0, twinned: 0 });
    const pair = matchWithin([maya, { ...maya, lastName: 'Smith' }, ...people]);
    return pair.find(({ first, second }) => first === 0 && second === 1)?.weight ?? -Infinity;
  };
  expect(weightWith(1)).toBeGreaterThan(weightWith(0) + 1);
});

const listOf = (persons: number): readonly ComparedPerson[] =>
  madeUpRoster({ seed: 8, persons, copied: 0, errors: 0, twinned: 0 }).people;

test.each([2, 20, 150, 3_000])('a row that is in a file %i times is found each time', (copies) => {
  const people = [...Array.from({ length: copies }, () => maya), ...listOf(300)];
  const found = matchWithin(people).filter(({ second }) => second < copies);
  expect(new Set(found.map(({ second }) => second)).size).toBe(copies - 1);
  for (const { band } of found) expect(band).toBe('nearlyCertain');
  // Not each with each.
  expect(found.length).toBeLessThan(Math.max(200, 2 * copies));
});

test('a person with several hundred rows that differ in what is no name is found in each, though all share their keys', () => {
  const rows = Array.from(
    { length: 400 },
    (_, index): ComparedPerson => ({ ...maya, phone: `555 01${String(index).padStart(5, '0')}` }),
  );
  const found = matchWithin([...rows, ...listOf(300)]);
  const inPairs = new Set(found.flatMap(({ first, second }) => [first, second]));
  expect(rows.flatMap((_, index) => (inPairs.has(index) ? [] : [index]))).toEqual([]);
});

test('a key that everybody shares costs comparisons in proportion to the list, not to its square', () => {
  const people = Array.from({ length: 5_000 }, (_, index) =>
    preparedPerson({
      firstName: `Al${index}`,
      lastName: `Be${index}`,
      birthDate: `${1950 + (index % 60)}-0${1 + (index % 9)}-1${index % 10}`,
      sex: 'F',
    }),
  );
  expect([...pairsToCompare(people)].length).toBeLessThan(5_000 * 60);
});

test('copies are told as pairs of their places, whatever they are copies of', () => {
  const pairs = matchWithin([maya, { ...maya, lastName: 'Okafar' }, maya, { ...maya, lastName: 'Okafar' }]);
  expect(pairs.map(({ first, second }) => `${first} ${second}`).toSorted()).toEqual([
    '0 1',
    '0 2',
    '0 3',
    '1 2',
    '1 3',
    '2 3',
  ]);
});
