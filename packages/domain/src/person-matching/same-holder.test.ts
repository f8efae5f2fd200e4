import { expect, test } from 'vitest';
import { usualPopulation } from './population.ts';
import { sameHolder } from './same-holder.ts';

const here = {
  firstName: 'Octavia',
  lastName: 'Abernathy',
  birthDate: '2009-03-14',
  sex: 'F' as const,
  externalId: 'S-17',
};

test.each([
  ['everything is the same', {}, 'same'],
  ['a name was corrected', { lastName: 'Abernathey' }, 'same'],
  ['somebody married', { lastName: 'Zhukov' }, 'same'],
  ['a birth date was corrected', { birthDate: '2009-03-15' }, 'same'],
  [
    'the day is the same by chance, and the id is wrong',
    { firstName: 'Piotr', lastName: 'Zhukov', sex: 'M' },
    'unsure',
  ],
  ['the same of a girl', { firstName: 'Ingrid', lastName: 'Zhukov' }, 'unsure'],
  ['the birth date is missing', { birthDate: null }, 'same'],
  ['two people of the same names, and the id is wrong', { birthDate: '2001-08-29' }, 'unsure'],
  ['the same names and day in another year', { birthDate: '1987-03-14' }, 'unsure'],
  ['a brother or a sister', { firstName: 'Ingrid', birthDate: '2011-08-02' }, 'unsure'],
  ['somebody else', { firstName: 'Piotr', lastName: 'Zhukov', birthDate: '2001-01-09' }, 'other'],
] as const)('an external id that somebody has here: %s', (_what, over, verdict) => {
  expect(sameHolder({ ...here, ...over }, here, usualPopulation)).toBe(verdict);
});
