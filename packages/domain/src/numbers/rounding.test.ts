import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBelow, formatRounded, formatSigned, roundTo } from './rounding.ts';

test.each([
  { value: 2.5, decimals: 0 as const, expected: 3, why: 'a half goes away from zero' },
  { value: -2.5, decimals: 0 as const, expected: -3, why: 'on both sides' },
  { value: 1.005, decimals: 2 as const, expected: 1.01, why: 'stored a little below the half' },
  { value: 88.25, decimals: 1 as const, expected: 88.3, why: 'one decimal' },
  { value: 0.1 + 0.2 - 0.25, decimals: 1 as const, expected: 0.1, why: '0.05 with a binary error' },
  { value: 2.4999999, decimals: 0 as const, expected: 2, why: 'really below the half' },
])('roundTo $value with $decimals decimals: $why', ({ value, decimals, expected }) => {
  expect(roundTo(value, decimals)).toBe(expected);
});

test('rounding gives no minus zero', () => {
  expect(Object.is(roundTo(-0.4, 0), 0)).toBe(true);
  expect(formatSigned(-0.4, 0)).toBe('0');
});

test.each([
  { text: formatRounded(71, 1), expected: '71.0' },
  { text: formatRounded(-16.8, 1), expected: '−16.8' },
  { text: formatSigned(41, 0), expected: '+41' },
  { text: formatSigned(-16.84, 1), expected: '−16.8' },
  { text: formatSigned(0.04, 1), expected: '0.0' },
  { text: formatBelow(89.96), expected: '89.9' },
  { text: formatBelow(72.3), expected: '72.3' },
])('a number reads $expected, with a true minus sign', ({ text, expected }) => {
  expect(text).toBe(expected);
});

test('a number and its opposite round alike, and never by more than half a step', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -3000, max: 3000, noNaN: true }),
      fc.constantFrom(0, 1, 2),
      (value, decimals) => {
        const rounded = roundTo(value, decimals);
        expect(Math.abs(rounded + roundTo(-value, decimals))).toBe(0);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
      },
    ),
  );
});
