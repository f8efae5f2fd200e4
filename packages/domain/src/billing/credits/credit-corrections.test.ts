import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReplay, exampleEntry } from '../../../test/example-credits.ts';
import { correctionOf, countedAgain, creditRows } from './credit-corrections.ts';
import type { CreditEntry } from './credit-entry.ts';

const stored = (entries: CreditEntry[], change: Parameters<typeof correctionOf>[1]) => {
  const row = creditRows(entries)[0];
  if (row === undefined) throw new Error('there is a row');
  const next = Math.max(...entries.map(({ id }) => id)) + 1;
  return [...entries, ...correctionOf(row, change).map((entry, index) => ({ ...entry, id: next + index }))];
};

test('B391: a changed row shows its new count under its first id, and its history', () => {
  const once = stored([exampleEntry()], { count: 200 });
  const twice = stored(once, { count: 210 });
  expect(twice.map(({ id, count, correctsId, isReversal }) => [id, count, correctsId, isReversal])).toEqual([
    [1, 250, null, false],
    [2, 250, 1, true],
    [3, 200, 1, false],
    [4, 200, 3, true],
    [5, 210, 3, false],
  ]);
  const [row, ...others] = creditRows(twice);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: 1, count: 210, isCorrected: true, isDeleted: false, entry: { id: 5 } });
  expect(row?.history.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('B392: a row that was taken back counts for nothing and cannot be taken back again', () => {
  const entries = stored([exampleEntry()], null);
  expect(creditRows(entries)).toMatchObject([{ id: 1, count: 0, isCorrected: true, isDeleted: true }]);
  expect(stored(entries, null)).toEqual(entries);
  expect(stored(entries, { count: 5 })).toEqual(entries);
});

test('B391: a row that nobody changed is not corrected', () => {
  expect(creditRows([exampleEntry()])).toMatchObject([{ count: 250, isCorrected: false, isDeleted: false }]);
});

test('B279 B391: a row that was taken back counts again under its first id, once', () => {
  const deleted = stored([exampleEntry()], null);
  const [row] = creditRows(deleted);
  if (row === undefined) throw new Error('there is a row');
  const again = countedAgain(row, { count: 1 });
  expect(again).toMatchObject({ count: 1, correctsId: 1, isReversal: false });
  const [counted, ...others] = creditRows([...deleted, { ...again, id: 9 }]);
  expect(others).toEqual([]);
  expect(counted).toMatchObject({ id: 1, count: 1, isCorrected: true, isDeleted: false });
  expect(() => counted && countedAgain(counted, { count: 2 })).toThrow(RangeError);
});

test('B391 B392: rows hold what a list would that is changed in place', () => {
  fc.assert(
    fc.property(anyReplay, ({ entries, model }) => {
      const rows = creditRows(entries);
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
      expect(rows.map(({ id, count, entry }) => ({ id, typeId: entry.typeId, count })).sort(byId)).toEqual(
        model,
      );
      expect(rows.flatMap(({ history }) => history)).toHaveLength(entries.length);
    }),
  );
});

test.each([
  [[exampleEntry({ id: 2, correctsId: 1, isReversal: true })]],
  [[exampleEntry({ id: 1, correctsId: 2 }), exampleEntry({ id: 2, correctsId: 1 })]],
  [[exampleEntry({ id: 1, correctsId: 1 })]],
])('B391: a correction of what is not there is a defect (%#)', (entries) => {
  expect(() => creditRows(entries)).toThrow(RangeError);
});
