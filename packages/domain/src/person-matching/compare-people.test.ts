import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noGraduationYear } from '../clinical/person/graduation-year.ts';
import { type ComparedPerson, comparePeople, type MatchBand } from './compare-people.ts';
import { populationOf, usualPopulation } from './population.ts';

const maya: ComparedPerson = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14', sex: 'F' };

test('B177: a graduation year of Not Applicable speaks neither for nor against somebody', () => {
  const { weight, reason } = comparePeople(maya, maya);
  const known = comparePeople(
    { ...maya, graduationYear: 2027 },
    { ...maya, graduationYear: noGraduationYear },
  );
  expect(known).toMatchObject({ weight, reason });
});

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
    band: 'likely',
    reason: 'Same first name and last name, day and month of birth are swapped',
  },
  {
    why: 'a digit of the date mistyped',
    other: { birthDate: '2009-03-15' },
    band: 'likely',
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
    band: 'likely',
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
    reason: 'Same first name and last name, different birth date',
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
    band: 'likely',
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

const known = fc.record({
  firstName: name,
  lastName: name,
  birthDate: fc.constantFrom('2009-03-14', '2009-14-03', '2009-03-15', '2008-12-01', null),
  sex: fc.constantFrom('M' as const, 'F' as const, null),
  email: fc.constantFrom('okafor@example.org', 'Okafor@Example.org ', 'smith@example.org', null),
  phone: fc.constantFrom('(555) 010-4477', '+1 555 010 4477', '555 010 9999', null),
  externalId: fc.constantFrom('00471-1', '4711', '9000', null),
  graduationYear: fc.constantFrom(2027, 2028, 2031, null),
  groupIds: fc.constantFrom([1], [1, 2], [3], null),
});
const population = fc.constantFrom(
  usualPopulation,
  populationOf([maya, maya, { ...maya, firstName: 'Mya' }, { ...maya, lastName: 'Smith' }]),
  populationOf([maya], 100_000),
);

test('with everything a roster may hold the order of the two does not matter, and the share goes by the weight', () => {
  fc.assert(
    fc.property(known, known, population, (one, other, among) => {
      const [there, back] = [comparePeople(one, other, among), comparePeople(other, one, among)];
      expect(there.weight).toBeCloseTo(back.weight, 10);
      expect(there.reason).toBe(back.reason);
    }),
  );
  fc.assert(
    fc.property(known, known, known, population, (one, other, third, among) => {
      const [less, more] = [comparePeople(one, other, among), comparePeople(one, third, among)].sort(
        (a, b) => a.weight - b.weight,
      );
      expect(less?.confidencePercent).toBeLessThanOrEqual(more?.confidencePercent ?? 0);
    }),
  );
});

test('what is not known makes nobody another person, and says less than what is the same', () => {
  const without = comparePeople(maya, { ...maya, birthDate: null, sex: null });
  expect(without.band).not.toBeNull();
  expect(without.reason).toBe('Same first name and last name');
  expect(without.weight).toBeLessThan(comparePeople(maya, maya).weight);
  expect(without.weight).toBeGreaterThan(comparePeople(maya, { ...maya, birthDate: '2006-11-28' }).weight);
});

test('the order of what was measured: another first name with the birth date is likelier than both names without it', () => {
  const namesake = comparePeople(maya, { ...maya, birthDate: '2006-11-28' });
  const otherFirst = comparePeople(maya, { ...maya, firstName: 'Zoe', lastName: 'Okafar' });
  expect(otherFirst.confidencePercent).toBeGreaterThan(namesake.confidencePercent);
});

test('half a swap says more than two other names', () => {
  const half = { ...maya, firstName: 'Bridgeland', lastName: 'Maya' };
  expect(comparePeople(maya, half)).toMatchObject({
    band: expect.any(String),
    reason: 'Same birth date, one name is in the place of the other',
  });
  const other = comparePeople(maya, { ...maya, firstName: 'Bridgeland', lastName: 'Kent' });
  expect(comparePeople(maya, half).weight).toBeGreaterThan(other.weight + 3);
});

test('birth dates are graded: swapped, a slip, two slips, another one', () => {
  const dates = ['2009-03-14', '2009-14-03', '2009-03-15', '2009-05-16', '2006-11-28'];
  const weights = dates.map((birthDate) => comparePeople(maya, { ...maya, birthDate }).weight);
  expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  // Over a hundred years two slips are something else than any other day.
  const century = populationOf(
    Array.from({ length: 500 }, (_, year) => ({ ...maya, birthDate: `${1910 + (year % 100)}-01-01` })),
  );
  const among = dates.map((birthDate) => comparePeople(maya, { ...maya, birthDate }, century).weight);
  expect(among).toEqual(among.toSorted((one, other) => other - one));
  expect(new Set(among).size).toBe(dates.length);
  const otherYear = comparePeople(maya, { ...maya, birthDate: '1979-03-14' });
  expect(otherYear.reason).toBe('Same first name and last name, same day and month of birth in another year');
  expect(otherYear.weight).toBeGreaterThan(weights.at(-1) ?? 0);
});

const everything = {
  email: 'okafor@example.org',
  phone: '555 010 4477',
  graduationYear: 2027,
  groupIds: [4],
};

test.each(['Zoe', 'Moses', 'Mary Jane', 'Zuri'])(
  'twins and their one email, phone, school year and group are never likely: Maya and %s',
  (firstName) => {
    const twin = { ...maya, ...everything, firstName };
    expect(['possible', null]).toContain(comparePeople({ ...maya, ...everything }, twin).band);
    const crowd = Array.from({ length: 40 }, (_, index) => ({ ...maya, lastName: `Name${index}` }));
    const rare = populationOf(crowd, 40);
    expect(['possible', null]).toContain(comparePeople({ ...maya, ...everything }, twin, rare).band);
  },
);

test('two twins of one short form or a rhyme are not nearly certain', () => {
  const jayden = { ...maya, firstName: 'Jayden', sex: 'M' as const };
  expect(comparePeople(jayden, { ...jayden, firstName: 'Hayden' }).band).not.toBe('nearlyCertain');
  expect(comparePeople({ ...maya, firstName: 'Mia' }, { ...maya, firstName: 'Mya' }).band).not.toBe(
    'nearlyCertain',
  );
});

test('brothers and sisters with one email and no birth date are not even possible', () => {
  const sister = { ...maya, firstName: 'Zoe', birthDate: null };
  const family = { email: everything.email, phone: everything.phone };
  expect(comparePeople({ ...maya, ...family }, { ...sister, ...family }).band).toBeNull();
});

test.each<{ field: string; same: Partial<ComparedPerson>; other: Partial<ComparedPerson> }>([
  { field: 'email', same: { email: ' Maya@Example.org' }, other: { email: 'smith@example.org' } },
  { field: 'phone', same: { phone: '+1 (555) 010-4477' }, other: { phone: '555-010-9999' } },
  { field: 'external id', same: { externalId: '0471-1' }, other: { externalId: '9000' } },
  { field: 'graduation year', same: { graduationYear: 2027 }, other: { graduationYear: 2031 } },
  { field: 'group', same: { groupIds: [2, 1] }, other: { groupIds: [3] } },
])(
  '$field speaks for one person where it is the same, and against where it is another',
  ({ field, same, other }) => {
    const one = {
      ...maya,
      email: 'maya@example.org',
      phone: '5550104477',
      externalId: '4711',
      graduationYear: 2027,
      groupIds: [1],
    };
    const damaged = { ...maya, birthDate: null };
    const silent = comparePeople(one, damaged);
    expect(comparePeople(one, { ...damaged, ...same }).weight).toBeGreaterThan(silent.weight + 1);
    expect(comparePeople(one, { ...damaged, ...same }).reason).toBe(
      `Same first name, last name and ${field}`,
    );
    expect(comparePeople(one, { ...damaged, ...other }).weight).toBeLessThan(silent.weight);
  },
);

test('one external id makes another first name likely after all', () => {
  const id = { externalId: 'S-4711' };
  expect(comparePeople({ ...maya, ...id }, { ...maya, ...id, firstName: 'Zoe' }).band).toBe('likely');
});

test('a rare name says more than one that many have', () => {
  const crowd = Array.from({ length: 400 }, (_, index) => ({
    firstName: index % 4 === 0 ? 'Maya' : `Name${index}`,
    lastName: index % 3 === 0 ? 'Okafor' : `Kin${index}`,
    birthDate: '2008-01-01',
  }));
  const weightAmong = (people: typeof crowd) =>
    comparePeople(maya, { ...maya, birthDate: null }, populationOf(people)).weight;
  const others = crowd.map((person) => ({ ...person, firstName: 'Abe', lastName: 'Kent' }));
  expect(weightAmong(others)).toBeGreaterThan(weightAmong(crowd) + 5);
});
