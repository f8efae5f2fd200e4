import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { organizationTypes } from '@plumbline/contract';
import { expect, test } from 'vitest';

const functions = readFileSync(
  fileURLToPath(new URL('../../../migrations/functions/subscriptions.sql', import.meta.url)),
  'utf8',
);
/** The types whose people use sports credits where there is a term of each family. */
const ofSports = [
  'Other',
  'College or University',
  'High School',
  'Middle School',
  'Pro Sports',
  'Youth Sports',
  'School District',
  'Military',
  'Club Team',
  'Private School',
];

test('B271: every other type of the list of organization types uses clinical credits first, under the names that the function gives', () => {
  const clinical = organizationTypes.entries.filter(({ label }) => !ofSports.includes(label));
  const [, ids = ''] = /o\.type_id in \(([\d, ]+)\)/.exec(functions) ?? [];
  expect(ids.split(',').map(Number)).toEqual(clinical.map(({ id }) => id));
  const [, names = ''] = /-- (Medical,[^.]+) use clinical credits/.exec(functions) ?? [];
  const named = names.replaceAll(/\s*\n\s*--\s*/g, ' ').split(/, | and (?=Sports Medicine)/);
  expect(named).toEqual(clinical.map(({ label }) => label));
  expect(ofSports).toHaveLength(organizationTypes.entries.length - clinical.length);
});
