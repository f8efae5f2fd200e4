import { expect, test } from 'vitest';
import { foundRows } from './found-rows.ts';

const rows = [
  { name: 'Row 10', count: 3, year: null },
  { name: 'Varsity Rowing', count: 12, year: 2027 },
  { name: 'Row 2', count: 3, year: 2026 },
  { name: 'Équipe Rowing', count: 0, year: null },
];
type Row = (typeof rows)[number];
const found = (
  search: string,
  value?: (row: Row) => string | number | null,
  isAscending = true,
  sortValue?: (row: Row) => string | number | null,
) =>
  foundRows(rows, {
    search,
    textOf: ({ name }) => name,
    column: value && { value, ...(sortValue && { sortValue }) },
    isAscending,
  }).map(({ name }) => name);

test('a search finds rows with all of its words, in any case and without accents', () => {
  expect(found(' ROW  ing ')).toEqual(['Varsity Rowing', 'Équipe Rowing']);
  expect(found('equipe')).toEqual(['Équipe Rowing']);
  expect(found('row swim')).toEqual([]);
  expect(found('')).toHaveLength(4);
});

test('words are sorted as people order them, numbers by size, and equal rows stay as they came', () => {
  expect(found('', ({ name }) => name)).toEqual(['Équipe Rowing', 'Row 2', 'Row 10', 'Varsity Rowing']);
  expect(found('', ({ name }) => name, false)).toEqual([
    'Varsity Rowing',
    'Row 10',
    'Row 2',
    'Équipe Rowing',
  ]);
  expect(found('', ({ count }) => count)).toEqual(['Équipe Rowing', 'Row 10', 'Row 2', 'Varsity Rowing']);
  expect(found('', ({ count }) => count, false)).toEqual([
    'Varsity Rowing',
    'Row 10',
    'Row 2',
    'Équipe Rowing',
  ]);
});

test('a row without a value comes last either way', () => {
  expect(found('', ({ year }) => year)).toEqual(['Row 2', 'Varsity Rowing', 'Row 10', 'Équipe Rowing']);
  expect(found('', ({ year }) => year, false)).toEqual([
    'Varsity Rowing',
    'Row 2',
    'Row 10',
    'Équipe Rowing',
  ]);
});

test('a column may sort by another value than it shows', () => {
  expect(
    found(
      '',
      ({ name }) => name,
      true,
      ({ count }) => count,
    ),
  ).toEqual(['Équipe Rowing', 'Row 10', 'Row 2', 'Varsity Rowing']);
});
