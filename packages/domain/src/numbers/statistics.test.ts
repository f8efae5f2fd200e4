import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampTo, exceeds, reaches } from './limits.ts';
import { chanceOfAtLeast, meanOf, normalCdf, sampleSd } from './statistics.ts';

test.each([
  { values: [88.2], expected: 88.2, why: 'one value is its own mean' },
  { values: [2, 4, 9], expected: 5, why: '15 / 3' },
  { values: [0.1, 0.1, 0.1], expected: 0.1, why: 'equal values, exactly' },
  { values: [], expected: null, why: 'nothing has no mean' },
])('meanOf $values: $why', ({ values, expected }) => {
  expect(meanOf(values)).toBe(expected);
});

test.each([
  { values: [2, 4, 9], expected: Math.sqrt(13), why: '(9 + 1 + 16) / 2 = 13' },
  { values: [10, 14], expected: Math.sqrt(8), why: 'of two, the difference / sqrt 2' },
  { values: [0.1, 0.1, 0.1], expected: 0, why: 'equal values, exactly zero' },
  { values: [5], expected: null, why: 'one value has no spread' },
])('sampleSd $values: $why', ({ values, expected }) => {
  expect(sampleSd(values)).toBe(expected);
});

test.each([
  { z: 0, expected: 0.5 },
  { z: 1.2815515655, expected: 0.9 },
  { z: -0.6744897502, expected: 0.25 },
  { z: -1.959963985, expected: 0.025 },
])('normalCdf $z is $expected', ({ z, expected }) => {
  expect(normalCdf(z)).toBeCloseTo(expected, 6);
});

test.each([
  { m: 2, k: 5, a: 0.05, expected: 0.0225925, why: '1 - .95^5 - 5 x .05 x .95^4 = 1 - .7737809 - .2036266' },
  { m: 1, k: 5, a: 0.1, expected: 0.40951, why: '1 - .9^5 = 1 - .59049' },
  { m: 1, k: 1, a: 0.05, expected: 0.05, why: 'one measure' },
  { m: 5, k: 5, a: 0.05, expected: 3.125e-7, why: 'all of them: .05^5' },
  { m: 0, k: 5, a: 0.05, expected: 1, why: 'none is certain' },
  { m: 6, k: 5, a: 0.05, expected: 0, why: 'more than there are' },
])('chance of at least $m of $k: $why', ({ m, k, a, expected }) => {
  expect(chanceOfAtLeast(m, k, a)).toBeCloseTo(expected, 9);
});

test('the chance falls with every further alarm asked for and rises with every further measure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 }), (m, k) => {
      expect(chanceOfAtLeast(m + 1, k, 0.05)).toBeLessThanOrEqual(chanceOfAtLeast(m, k, 0.05));
      expect(chanceOfAtLeast(m, k + 1, 0.05)).toBeGreaterThanOrEqual(chanceOfAtLeast(m, k, 0.05) - 1e-12);
    }),
  );
});

test('equal values have exactly that mean and no spread', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -2000, max: 2000, noNaN: true }),
      fc.integer({ min: 2, max: 40 }),
      (value, count) => {
        const values = Array.from({ length: count }, () => value);
        expect(meanOf(values) === value).toBe(true);
        expect(sampleSd(values)).toBe(0);
      },
    ),
  );
});

test.each([
  {
    value: 9.999999999999993,
    limit: 10,
    reached: true,
    exceeded: false,
    why: 'a binary error below the limit',
  },
  {
    value: 10.000000000000004,
    limit: 10,
    reached: true,
    exceeded: false,
    why: 'a binary error above the limit',
  },
  { value: 9.9999, limit: 10, reached: false, exceeded: false, why: 'really below' },
  { value: 10.0001, limit: 10, reached: true, exceeded: true, why: 'really above' },
])('limits: $why', ({ value, limit, reached, exceeded }) => {
  expect([reaches(value, limit), exceeds(value, limit)]).toEqual([reached, exceeded]);
});

test('clampTo moves a value into a range', () => {
  expect([clampTo(-1, 0, 1), clampTo(0.5, 0, 1), clampTo(2, 0, 1)]).toEqual([0, 0.5, 1]);
});
