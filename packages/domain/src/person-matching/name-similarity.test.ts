import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preparedFurther } from './further-evidence.ts';
import { preparedName } from './name-likeness.ts';
import { comparableName, likeness } from './name-similarity.ts';
import { manySlips, slipsBetween } from './slips.ts';

test.each([
  { one: 'martha', other: 'marhta', expected: 0.961 },
  { one: 'dixon', other: 'dicksonx', expected: 0.813 },
  { one: 'dwayne', other: 'duane', expected: 0.84 },
  { one: 'jones', other: 'johnson', expected: 0.832 },
  { one: 'abc', other: 'xyz', expected: 0 },
])('$one and $other are alike by $expected, as Winkler published', ({ one, other, expected }) => {
  expect(likeness(one, other)).toBeCloseTo(expected, 3);
});

/** The same by the whole table, however much the two differ. */
function typingErrors(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

test.each([
  { one: 'okafor', other: 'okafor', errors: 0, why: 'the same' },
  { one: 'okafor', other: 'okafar', errors: 1, why: 'changed' },
  { one: 'okafor', other: 'okafr', errors: 1, why: 'left out' },
  { one: 'okafor', other: 'okaffor', errors: 1, why: 'added' },
  { one: 'okafor', other: 'okfaor', errors: 1, why: 'neighbours swapped' },
  { one: 'okafor', other: 'okfar', errors: 2, why: 'swapped and left out' },
  { one: 'okafor', other: '', errors: manySlips, why: 'nothing' },
])('from $one to $other: $why', ({ one, other, errors }) => {
  expect(slipsBetween(one, other)).toBe(errors);
  expect(slipsBetween(other, one)).toBe(errors);
});

test('slips are counted as typing errors are, as far as two', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'A', '1'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(Math.min(manySlips, typingErrors(one, other)));
    }),
    { numRuns: 5_000 },
  );
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
