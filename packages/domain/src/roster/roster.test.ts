import { expect, test } from 'vitest';
import { guessColumns, unitOfHeader } from './guess-columns.ts';
import { guessDateOrder, readDate } from './read-date.ts';
import { readChoice, readHeight, readList, readWeight, splitName } from './read-values.ts';
import { problemOfColumns } from './roster-fields.ts';

const today = '2026-11-22';

test.each([
  ['2009-03-14', 'mdy', '2009-03-14'],
  ['2009/3/4', 'dmy', '2009-03-04'],
  ['20090314', 'mdy', '2009-03-14'],
  ['3/4/2009', 'mdy', '2009-03-04'],
  ['3/4/2009', 'dmy', '2009-04-03'],
  ['14.03.09', 'dmy', '2009-03-14'],
  ['3/14/27', 'mdy', '1927-03-14'],
  ['3/14/26', 'mdy', '2026-03-14'],
  ['09-03-14', 'ymd', '2009-03-14'],
  ['14 Mar 2009', 'mdy', '2009-03-14'],
  ['14-Mar-09', 'mdy', '2009-03-14'],
  ['March 14, 2009', 'dmy', '2009-03-14'],
  ['Sept 3rd 2009', 'dmy', '2009-09-03'],
  ['2009-03-14T00:00:00', 'mdy', '2009-03-14'],
  ['3/14/2009 12:00 AM', 'mdy', '2009-03-14'],
  ['14/3/2009', 'mdy', null],
  ['2/30/2009', 'mdy', null],
  ['39886', 'mdy', null],
  ['14 Foo 2009', 'mdy', null],
  ['soon', 'mdy', null],
] as const)('the date %s, %s, is %s', (written, order, iso) => {
  expect(readDate(written, order, today)).toBe(iso);
});

test('the order of a column is the one that reads its dates; month first where both do', () => {
  expect(guessDateOrder(['3/4/2009', '25/4/2009', ''], today)).toBe('dmy');
  expect(guessDateOrder(['3/4/2009', '4/25/2009'], today)).toBe('mdy');
  expect(guessDateOrder(['3/4/2009'], today)).toBe('mdy');
  expect(guessDateOrder(['99/12/31', '10/11/30'], today)).toBe('ymd');
});

test.each([
  ['70', false, 70],
  ['70.25 in', false, 70.3],
  [`5'10"`, false, 70],
  [`5’ 10”`, true, 70],
  ['5 ft 10 in', true, 70],
  ["5'", false, 60],
  ['178', true, 70.1],
  ['178 cm', false, 70.1],
  ['1,78 m', false, 70.1],
  [`5'12"`, false, null],
  ['tall', false, null],
] as const)('the height %s (metric: %s) is %s in', (written, isMetric, inches) => {
  expect(readHeight(written, isMetric)).toBe(inches);
});

test.each([
  ['128', false, 128],
  ['128.5 lbs', true, 128.5],
  ['58', true, 127.9],
  ['58 kg', false, 127.9],
  ['heavy', false, null],
] as const)('the weight %s (metric: %s) is %s lb', (written, isMetric, pounds) => {
  expect(readWeight(written, isMetric)).toBe(pounds);
});

test.each([
  ['Okafor, Maya', 'Maya', 'Okafor'],
  ['Maya Okafor', 'Maya', 'Okafor'],
  ['Maya Ann  Okafor', 'Maya Ann', 'Okafor'],
  ['de la Cruz, Ana', 'Ana', 'de la Cruz'],
  ['Maya', 'Maya', ''],
])('%s is %s and %s', (written, firstName, lastName) => {
  expect(splitName(written)).toEqual({ firstName, lastName });
});

test('a choice is found by its label, by another word, and by a beginning that only it has', () => {
  const choices = [
    { id: 1, words: ['Black or African American', 'African American'] },
    { id: 2, words: ['White', 'Caucasian'] },
    { id: 3, words: ['Whitish'] },
  ];
  expect(readChoice('african-american', choices)).toBe(1);
  expect(readChoice('Black', choices)).toBe(1);
  expect(readChoice('WHITE', choices)).toBe(2);
  expect(readChoice('Whit', choices)).toBeNull();
  expect(readChoice('Bl', choices)).toBeNull();
  expect(readChoice('', choices)).toBeNull();
});

test('a cell lists several, and a group whose name has a comma stays whole', () => {
  expect(readList('Football; Soccer , Track')).toEqual(['Football', 'Soccer', 'Track']);
  expect(readList('Boys, Varsity;Track', (text) => text === 'Boys, Varsity')).toEqual([
    'Boys, Varsity',
    'Track',
  ]);
  expect(readList(' ; ')).toEqual([]);
});

test('columns are guessed by their headers, each field once', () => {
  const headers = [
    'Student First Name',
    'LAST',
    'Date of Birth',
    'Gender',
    'Team',
    'Height (cm)',
    'Locker',
    'Name',
  ];
  expect(guessColumns(headers, [['Maya', 'Okafor', '', 'F', '', '', '', '']])).toEqual([
    'firstName',
    'lastName',
    'birthDate',
    'sex',
    'groups',
    'height',
    null,
    null,
  ]);
  // Gender beside sex is gender; so is one that says more than male and female.
  expect(guessColumns(['Sex', 'Gender'], [['F', 'Female']])).toEqual(['sex', 'gender']);
  expect(guessColumns(['Gender'], [['Non-Binary'], ['F']])).toEqual(['gender']);
  expect(guessColumns(['Name', 'DOB', 'Name'], [])).toEqual(['fullName', 'birthDate', null]);
  expect(['Height (cm)', 'Weight lbs', 'Height'].map(unitOfHeader)).toEqual(['metric', 'imperial', null]);
});

test('a mapping needs names, birth date and sex, each field once', () => {
  expect(problemOfColumns(['firstName', 'lastName', 'birthDate', 'sex'])).toBeNull();
  expect(problemOfColumns(['fullName', null, 'birthDate', 'sex'])).toBeNull();
  expect(problemOfColumns(['firstName', 'birthDate', 'sex'])).toEqual({ kind: 'missing', field: 'lastName' });
  expect(problemOfColumns(['fullName', 'birthDate'])).toEqual({ kind: 'missing', field: 'sex' });
  expect(problemOfColumns(['fullName', 'birthDate', 'sex', 'sex'])).toEqual({ kind: 'twice', field: 'sex' });
});
