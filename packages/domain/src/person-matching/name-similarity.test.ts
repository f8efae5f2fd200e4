import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preparedFurther } from './further-evidence.ts';
import { preparedName } from './name-likeness.ts';
import { comparableName, likeness, typingErrors } from './name-similarity.ts';

test.each([
  { one: 'martha', other: 'marhta', expected: 0.961 },
  { one: 'dixon', other: 'dicksonx', expected: 0.813 },
  { one: 'dwayne', other: 'duane', expected: 0.84 },
  { one: 'jones', other: 'johnson', expected: 0.832 },
  { one: 'abc', other: 'xyz', expected: 0 },
])('$one and $other are alike by $expected, as Winkler published', ({ one, other, expected }) => {
  expect(likeness(one, other)).toBeCloseTo(expected, 3);
});

test.each([
  { one: 'okafor', other: 'okafor', errors: 0, why: 'the same' },
  { one: 'okafor', other: 'okafar', errors: 1, why: 'changed' },
  { one: 'okafor', other: 'okafr', errors: 1, why: 'left out' },
  { one: 'okafor', other: 'okaffor', errors: 1, why: 'added' },
  { one: 'okafor', other: 'okfaor', errors: 1, why: 'neighbours swapped' },
  { one: 'okafor', other: '', errors: 6, why: 'nothing' },
])('from $one to $other: $why', ({ one, other, errors }) => {
  expect(typingErrors(one, other)).toBe(errors);
  expect(typingErrors(other, one)).toBe(errors);
});

test('likeness is the same both ways and lies within 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(likeness(one, other)).toBeCloseTo(likeness(other, one), 10);
      expect(likeness(one, other)).toBeGreaterThanOrEqual(0);
      expect(likeness(one, other)).toBeLessThanOrEqual(1);
    }),
  );
});

test('names are compared by their letters', () => {
  expect(comparableName(" O'Neil-Núñez ")).toBe('oneilnunez');
});

test('vowel signs of scripts that write them as marks are part of the name; accents are not', () => {
  expect(comparableName('राम')).not.toBe(comparableName('रमा'));
  expect(comparableName('अनिता')).not.toBe(comparableName('अनीता'));
  expect(comparableName('กิ')).not.toBe(comparableName('กุ'));
  expect(comparableName('José Ñandú')).toBe(comparableName('Jose Nandu'));
  expect(comparableName('Νίκος')).toBe(comparableName('Νικος'));
  expect(comparableName('مُحَمَّد')).toBe(comparableName('محمد'));
});

test('of a damaged cell with thousands of letters the first hundred are compared', () => {
  const long = 'Okafor'.repeat(2_000);
  expect(comparableName(long)).toHaveLength(100);
  expect(comparableName(`${long}x`)).toBe(comparableName(long));
  expect(preparedName('Okafor '.repeat(2_000)).words).toHaveLength(20);
  const { externalId } = preparedFurther({ externalId: 'x1'.repeat(5_000) });
  expect(externalId).toHaveLength(100);
});
