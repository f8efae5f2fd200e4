import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvValue, csvLine } from './csv-line.ts';

test.each<{ why: string; cells: CsvValue[]; line: string }>([
  { why: 'numbers, texts and nothing', cells: [1, 'Maya', null], line: '1,Maya,' },
  { why: 'commas, quotes and line ends are quoted', cells: ['O"Neil, Jr\n'], line: '"O""Neil, Jr\n"' },
  { why: 'a formula stays text', cells: ['=cmd', '+1+1', '-2+3', '@SUM'], line: "'=cmd,'+1+1,'-2+3,'@SUM" },
  { why: 'a tab or a return at the start too', cells: ['\t=1', '\r=1'], line: '\'\t=1,"\'\r=1"' },
  { why: 'a line end at the start', cells: ['\n=1'], line: '"\'\n=1"' },
  {
    why: 'the wide signs that are typed in East Asian scripts too',
    cells: ['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)'],
    line: "'\uFF1D1+1,'\uFF0B1,'\uFF0D1,'\uFF20SUM(A1)",
  },
  {
    why: 'a negative number stays one, as number and as text',
    cells: [-19, '-19', '+4.5'],
    line: '-19,-19,+4.5',
  },
])('$why', ({ cells, line }) => {
  expect(csvLine(cells)).toBe(line);
});

test('no text, however it is made, becomes a cell that starts like a formula', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'),
      fc.string(),
      (start, rest) => {
        const cell = csvLine([`${start}${rest}`]).replace(/^"/, '');
        if (!/^[+-]\d+(\.\d+)?$/.test(`${start}${rest}`)) expect(cell.startsWith("'")).toBe(true);
      },
    ),
  );
});
