import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleEntry } from '../../../test/example-credits.ts';
import { creditRows } from './credit-corrections.ts';
import type { CreditEntry } from './credit-entry.ts';
import { creditsOfLines, creditsToTakeBack, revisedCredits, revisionOfRow } from './invoice-credits.ts';

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

const days = { startsOn: exampleEntry().startsOn, endsOn: exampleEntry().endsOn };
const nextYear = { startsOn: '2027-08-01', endsOn: '2028-07-31' };

function afterRevision(entries: CreditEntry[], before: number, wanted: { count: number } & typeof days) {
  const rowOf = (all: CreditEntry[]) => {
    const [row, ...others] = creditRows(all);
    if (row === undefined || others.length > 0) throw new Error('there is one row');
    return row;
  };
  const next = Math.max(...entries.map(({ id }) => id)) + 1;
  const added = revisionOfRow(rowOf(entries), before, wanted).map((entry, index) => ({
    ...entry,
    id: next + index,
  }));
  const all = [...entries, ...added];
  return { all, added: added.length, row: rowOf(all) };
}

test.each([
  ['the same for the same days', { count: 250, ...days }, 0, { count: 250, entry: days }],
  ['more', { count: 300, ...days }, 2, { count: 300, entry: days }],
  ['the same for other days', { count: 250, ...nextYear }, 2, { count: 250, entry: nextYear }],
  ['more for other days', { count: 300, ...nextYear }, 2, { count: 300, entry: nextYear }],
  ['none', { count: 0, ...days }, 1, { count: 0, isDeleted: true }],
])('B258 B271: a revision that gives %s corrects the row of 250', (_name, wanted, added, row) => {
  expect(afterRevision([exampleEntry()], 250, wanted)).toMatchObject({ added, row });
});

test.each([
  [250, days],
  [300, days],
  [250, nextYear],
])(
  'B258 B271: what a revision dropped counts again once a later one gives %i of it from %j',
  (count, wanted) => {
    const { all } = afterRevision([exampleEntry()], 250, { count: 0, ...days });
    const again = afterRevision(all, 0, { count, ...wanted });
    expect(again).toMatchObject({ added: 1, row: { id: 1, count, isDeleted: false, entry: wanted } });
    expect(afterRevision(again.all, count, { count: 0, ...wanted }).row).toMatchObject({ isDeleted: true });
    expect(afterRevision(all, 0, { count: 0, ...wanted }).added).toBe(0);
  },
);

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
