import { expect, test } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { tableCsv } from './table-csv.ts';

interface Row {
  id: number;
  name: string;
  change: number | null;
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id },
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'change', header: 'Change', value: (row) => row.change },
];

test.each([
  { why: 'plain cells', row: { id: 1, name: 'Maya', change: -19 }, line: '1,Maya,-19' },
  { why: 'nothing stays empty', row: { id: 2, name: '', change: null }, line: '2,,' },
  {
    why: 'commas, quotes and line ends are quoted',
    row: { id: 3, name: 'O"Neil, Jr\n', change: 0 },
    line: '3,"O""Neil, Jr\n",0',
  },
  {
    why: 'a name that is a formula stays a name',
    row: { id: 4, name: '=HYPERLINK("x")', change: 1 },
    line: `4,"'=HYPERLINK(""x"")",1`,
  },
])('CSV: $why', ({ row, line }) => {
  expect(tableCsv(columns, [row])).toBe(`ID,Name,Change\r\n${line}`);
});

test('a hidden column is not copied', () => {
  const withoutName = columns.map((column) =>
    column.id === 'name' ? { ...column, isHidden: true } : column,
  );
  expect(tableCsv(withoutName, [{ id: 1, name: 'Maya', change: 2 }])).toBe('ID,Change\r\n1,2');
});

test('a header that comes from people stays a text as well', () => {
  const columns: readonly DataColumn<Row>[] = [{ id: 'id', header: '=1+1', value: (row) => row.id }];
  expect(tableCsv(columns, [{ id: 1, name: 'Maya', change: 2 }])).toBe("'=1+1\r\n1");
});
