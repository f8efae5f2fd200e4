import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnName,
  type SheetColumn,
  serialOfDay,
  serialOfWallTime,
  sheetFoot,
  sheetHead,
  sheetRows,
  xmlText,
} from './sheet-writer.ts';
import { xmlTokens } from './xml-tokens.ts';

const columns: SheetColumn[] = [
  { header: 'Name', kind: 'text', width: 10 },
  { header: 'Day', kind: 'day', width: 10 },
  { header: 'Score', kind: 'number', width: 10 },
];

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('days and times are the numbers that spreadsheets count with', () => {
  // As Excel shows them.
  expect(serialOfDay('1970-01-01')).toBe(25_569);
  expect(serialOfDay('2026-03-08')).toBe(46_089);
  expect(serialOfWallTime(Date.UTC(2026, 2, 8, 12))).toBe(46_089.5);
  expect(serialOfWallTime(Date.UTC(2026, 2, 8, 12, 0, 0, 400))).toBe(46_089.5);
});

test('a row writes what it has: empty cells are left out, and a text in a column of numbers stays a text', () => {
  expect(
    sheetRows(
      columns,
      [
        ['A & B', null, 1.5],
        [null, 46_089, '=1+1'],
      ],
      2,
    ),
  ).toBe(
    '<row r="2"><c r="A2" t="inlineStr"><is><t>A &amp; B</t></is></c><c r="C2"><v>1.5</v></c></row>' +
      '<row r="3"><c r="B3" s="4"><v>46089</v></c><c r="C3" t="inlineStr"><is><t>=1+1</t></is></c></row>',
  );
});

test('whatever a text holds, the sheet is a document without formulas that says it again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), { maxLength: 5 }),
      (texts) => {
        const sheet =
          sheetHead(columns) +
          sheetRows(
            columns,
            texts.map((text) => [text, null, null]),
            2,
          ) +
          sheetFoot(columns, texts.length);
        const tokens = [...xmlTokens(sheet)];
        expect(tokens.some(({ name }) => name === 'f')).toBe(false);
        const said = tokens
          .filter(({ kind }) => kind === 'text')
          .map(({ text }) => text)
          .join('');
        const kept = texts.map((text) => [...text.toWellFormed()].filter(isWritable).join(''));
        expect(said).toContain(
          kept.map((text) => text.replace(/_(x[0-9A-Fa-f]{4}_)/g, '_x005F_$1')).join(''),
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** Whether XML 1.0 can carry a sign (its production 2). */
function isWritable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 32 ? code !== 0xfffe && code !== 0xffff : [9, 10, 13].includes(code);
}

test('a text longer than a cell takes is cut, and says so', () => {
  const cut = xmlText('x'.repeat(40_000));
  expect(cut).toHaveLength(32_767);
  expect(cut.endsWith('…')).toBe(true);
});
