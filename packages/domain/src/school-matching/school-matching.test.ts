import { expect, test } from 'vitest';
import { rankedSchools } from './ranked-schools.ts';
import type { DirectorySchool } from './school.ts';
import { schoolAddress } from './school-address.ts';
import { schoolDirectory } from './school-directory.ts';
import { schoolName, trigramLikeness } from './school-name.ts';

test.each([
  ['St. Mary’s H.S.', 'saint marys high school'],
  ['SAN JOSÉ Unif. Sch. Dist.', 'san jose unified school district'],
  ['The Academy of Arts & Sciences, Inc.', 'academy arts sciences'],
  ['S.T.E.M. Jr./Sr. High', 'stem junior senior high'],
  ['P.S. 12', 'public school 12'],
  ['The', 'the'],
  ['', ''],
])('%s is compared as "%s"', (name, whole) => {
  expect(schoolName(name).whole).toBe(whole);
});

test.each([
  ['1640 S Sepulveda Blvd Ste 100', '1640', ['sepulveda']],
  ['P.O. Box 95', '95', ['box']],
  ['PO BOX 3337', '3337', ['box']],
  ['254 W 54th St', '254', ['54']],
  ['101 Fifth Avenue', '101', ['5']],
  ['Main Street', '', ['main']],
])('the address %s has the number %s and the street %s', (address, number, street) => {
  expect(schoolAddress(address)).toEqual({ number, street });
});

test('trigrams of the same name are all shared, of names without a letter in common none', () => {
  expect(trigramLikeness(schoolName('Lincoln High'), schoolName('LINCOLN HIGH'))).toBe(1);
  expect(trigramLikeness(schoolName('Oak'), schoolName('Pines'))).toBe(0);
});

const school = (id: string, name: string, over: Partial<DirectorySchool> = {}): DirectorySchool => ({
  id,
  name,
  aliases: [],
  districtName: null,
  address: null,
  city: null,
  ...over,
});
const directory = schoolDirectory([
  school('1', 'Lincoln High', { city: 'Stockton', address: '6844 Alexandria Pl.' }),
  school('2', 'Lincoln High', { city: 'San Jose', address: '555 Dana Ave.' }),
  school('3', 'Lincoln Elementary', { city: 'San Jose', address: '1 Oak St' }),
  school('4', 'Journey Christian School', { city: 'Kelso' }),
  school('5', 'P.S. 12', { city: 'Yonkers' }),
  school('6', 'P.S. 13', { city: 'Yonkers' }),
  school('7', 'Adirondack Community College', { aliases: ['SUNY Adirondack'], city: 'Queensbury' }),
  ...Array.from({ length: 30 }, (_, index) => school(String(100 + index), `Valley ${index} High School`)),
]);
const ranked = (name: string, city: string | null = null, address: string | null = null) =>
  rankedSchools({ name, city, address }, directory, 5);

test('B528: the most like name comes first, those alike by their ids, each with the reason', () => {
  const { schools, preselectedId } = ranked('Lincoln H.S.');
  expect(schools.slice(0, 2).map(({ id }) => id)).toEqual(['1', '2']);
  expect(schools[0]?.matchRating).toBe(schools[1]?.matchRating);
  expect(preselectedId).toBeNull();
});

test.each([
  ['a misspelt name', 'Lincon Hihg', 'San Jose', null, '2', 'Nearly the same name, same city.'],
  ['initials', 'JCS', null, null, '4', 'Initials of the other name.'],
  ['a number', 'PS 13', 'Yonkers', null, '6', 'Same name, same city.'],
  ['another name', 'SUNY Adirondack', null, null, '7', 'Same name.'],
  [
    'a new name at the same place',
    'Dana Academy',
    'San Jose',
    '555 Dana Avenue',
    '2',
    'Another name, same city, same street and number.',
  ],
])('B528: %s finds its school', (_what, name, city, address, id, reason) => {
  expect(ranked(name, city, address).schools[0]).toMatchObject({ id, reason });
});

test('ratings are parts of a hundred, and a school that is far ahead is chosen beforehand', () => {
  const { schools, preselectedId } = ranked('Lincoln High', 'San José', '555 Dana Ave');
  expect(schools).toHaveLength(5);
  expect(schools.reduce((sum, { matchRating }) => sum + matchRating, 0)).toBeLessThanOrEqual(100.5);
  expect(schools[0]?.matchRating).toBeGreaterThan(90);
  expect(preselectedId).toBe('2');
});

test('a name that nothing has in common with is no ground to choose any', () => {
  expect(ranked('Zzyzx Qwrt').preselectedId).toBeNull();
  expect(rankedSchools({ name: 'Anything', city: null, address: null }, schoolDirectory([]), 5)).toEqual({
    schools: [],
    preselectedId: null,
  });
});

test('a name of any length and any signs is compared in bounded time', () => {
  const { schools } = ranked(`${'x'.repeat(10_000)} ${'é '.repeat(500)}`, '#'.repeat(200), '$'.repeat(500));
  expect(schools).toHaveLength(5);
});
