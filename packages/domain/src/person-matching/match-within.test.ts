import { expect, test } from 'vitest';
import type { ComparedPerson } from './compare-people.ts';
import { matchKeys } from './match-keys.ts';
import { matchWithin } from './match-within.ts';

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
])('$why still shares a key', ({ other }) => {
  const keys = new Set(matchKeys(maya));
  expect(matchKeys({ ...maya, ...other }).some((key) => keys.has(key))).toBe(true);
});

test('of three thousand different people few are compared, not everybody with everybody', () => {
  let looks = 0;
  const people = Array.from({ length: 3_000 }, (_, index) => ({
    get firstName() {
      looks += 1;
      return `First${index % 211}`;
    },
    lastName: `Last${index % 1_009}`,
    birthDate: `20${String(index % 20).padStart(2, '0')}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    sex: null,
  }));
  matchWithin(people);
  // Four and a half million pairs would be looked at twice each.
  expect(looks).toBeLessThan(900_000);
});
