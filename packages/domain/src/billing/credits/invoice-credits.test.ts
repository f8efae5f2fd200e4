import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsOfLines, creditsToTakeBack, revisedCredits } from './invoice-credits.ts';

const line = (itemTypeId: number, quantity: number) => ({ itemTypeId, quantity });

test.each([
  ['sports', [line(3, 200), line(3, 50), line(1, 1)], [{ family: 'sports', typeId: 2, count: 250 }]],
  ['sports', [line(11, 40)], [{ family: 'clinical', typeId: 2, count: 40 }]],
  ['sports', [line(9, 7)], [{ family: 'sports', typeId: 4, count: 7 }]],
  ['sports', [line(13, 12)], [{ family: 'clinical', typeId: 4, count: 12 }]],
  ['clinical', [line(10, 5)], [{ family: 'clinical', typeId: 2, count: 5 }]],
  [
    'sports',
    [line(10, 5), line(3, 1), line(9, 2)],
    [
      { family: 'sports', typeId: 2, count: 6 },
      { family: 'sports', typeId: 4, count: 2 },
    ],
  ],
  [
    'sports',
    [line(0, 1), line(1, 1), line(5, 3), line(6, 1), line(7, 1), line(12, 1), line(14, 1), line(15, 1)],
    [],
  ],
] as const)(
  'B215 B271 B503: with promotional packages of %s the lines %j give %j',
  (promotional, lines, credits) => {
    expect(creditsOfLines(lines, promotional)).toEqual(credits);
  },
);

test('B258 B271: a revision changes a row by what its lines changed, and keeps what staff corrected', () => {
  expect(revisedCredits(250, 250, 300)).toBe(300);
  expect(revisedCredits(240, 250, 300)).toBe(290);
  expect(revisedCredits(10, 250, 0)).toBe(0);
});

test('B271: never more is taken back than was given, however often it is asked', () => {
  const count = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(count, fc.array(fc.option(count)), (given, asked) => {
      let taken = 0;
      for (const each of asked) taken += creditsToTakeBack(given, taken, each);
      expect(taken).toBeLessThanOrEqual(given);
      expect(taken + creditsToTakeBack(given, taken, null)).toBe(given);
    }),
  );
});
