import { expect, test } from 'vitest';
import { workbookOf, workbookParts, zipOf } from '../../../test/builders/spreadsheets.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { tableLimits, UnreadableFile } from './table.ts';

const text = (content: string) => new TextEncoder().encode(content);
async function reasonFor(bytes: Uint8Array): Promise<string> {
  try {
    await readSpreadsheet(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason;
    throw error;
  }
  throw new Error('the file was read');
}

test('a CSV file is read with quotes, line breaks inside, empty rows and the numbers of its rows', async () => {
  const file = '\uFEFFFirst,Last,Note\r\nMaya,"O""Kafor, Jr","two\nlines"\r\n\r\n,,\r\nBen,Diaz\r\n';
  expect(await readSpreadsheet(text(file))).toEqual({
    format: 'csv',
    headers: ['First', 'Last', 'Note'],
    rows: [
      { rowNumber: 2, cells: ['Maya', 'O"Kafor, Jr', 'two\nlines'] },
      { rowNumber: 5, cells: ['Ben', 'Diaz', ''] },
    ],
  });
});

test('line ends of several kinds, and spaces behind a closing quote, are read', async () => {
  const { rows } = await readSpreadsheet(text('First,Last\r\nMaya,"Diaz" \nBen,Oduya\rAda,"Le\r\nRoy"'));
  expect(rows).toEqual([
    { rowNumber: 2, cells: ['Maya', 'Diaz'] },
    { rowNumber: 3, cells: ['Ben', 'Oduya'] },
    { rowNumber: 4, cells: ['Ada', 'Le\nRoy'] },
  ]);
});

test('semicolons, tabs, and the encodings of older and other spreadsheets are read', async () => {
  expect((await readSpreadsheet(text('First;Last\nMaya;Diaz, Jr'))).rows[0]?.cells).toEqual([
    'Maya',
    'Diaz, Jr',
  ]);
  expect((await readSpreadsheet(text('First\tLast\nMaya\tDiaz'))).headers).toEqual(['First', 'Last']);
  const latin = Uint8Array.from(Buffer.from('First,Last\nJosé,Muñoz', 'latin1'));
  expect((await readSpreadsheet(latin)).rows[0]?.cells).toEqual(['José', 'Muñoz']);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('First,Last\nJosé,Muñoz', 'utf16le')]);
  expect((await readSpreadsheet(wide)).rows[0]?.cells).toEqual(['José', 'Muñoz']);
});

test('an xlsx file is read: first visible sheet, dates by their style, numbers as typed, gaps kept', async () => {
  const file = workbookOf([
    ['First', 'Last', 'Born', 'Height', 'Class'],
    ['Maya & <Co>', '', { day: '2009-03-14' }, 70.1, 2027],
    [],
    ['Ben', 'Diaz', '3/4/2008', 0.1 + 0.2, ''],
  ]);
  expect(await readSpreadsheet(file)).toEqual({
    format: 'xlsx',
    headers: ['First', 'Last', 'Born', 'Height', 'Class'],
    rows: [
      { rowNumber: 2, cells: ['Maya & <Co>', '', '2009-03-14', '70.1', '2027'] },
      { rowNumber: 4, cells: ['Ben', 'Diaz', '3/4/2008', '0.3', ''] },
    ],
  });
});

test('a file is read by what it holds, whatever its name says', async () => {
  expect((await readSpreadsheet(workbookOf([['First'], ['Maya']]))).format).toBe('xlsx');
  expect(await reasonFor(text('%PDF-1.7 roster'))).toBe('notSpreadsheet');
  expect(await reasonFor(text('<html><table><tr><td>First</td></tr></table></html>'))).toBe('notSpreadsheet');
  expect(await reasonFor(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('notSpreadsheet');
  expect(await reasonFor(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('oldOrLocked');
  expect(await reasonFor(zipOf([{ name: 'word/document.xml', content: '<w/>' }]))).toBe('notSpreadsheet');
});

test.each([
  ['nothing', text(''), 'empty'],
  ['headers alone', text('First,Last\n'), 'empty'],
  ['a quote that never closes', text('First,Last\n"Maya,Diaz\nBen,Diaz'), 'damaged'],
  ['text behind a closing quote', text('First,Last\n"Maya"Rose,Diaz\nBen,"Diaz"'), 'damaged'],
  ['half a letter of UTF-16', Uint8Array.from([0xff, 0xfe, 0x41]), 'damaged'],
  ['half a sign of UTF-16', Buffer.from('fffe41003dd8', 'hex'), 'damaged'],
  ['half a letter of UTF-16 the other way round', Uint8Array.from([0xfe, 0xff, 0x00]), 'damaged'],
  ['more than 5 MB', new Uint8Array(tableLimits.bytes + 1), 'tooLarge'],
  ['more than 10,000 rows', text(`First\n${'Maya\n'.repeat(10_001)}`), 'tooManyRows'],
  ['more than 100 columns', text(`${'a,'.repeat(100)}a\nMaya`), 'tooManyColumns'],
  ['half an archive', workbookOf([['First'], ['Maya']]).subarray(0, 300), 'damaged'],
] as const)('a file with %s is refused', async (_what, bytes, reason) => {
  expect(await reasonFor(bytes)).toBe(reason);
});

/** The workbook with one of its parts replaced. */
const withPart = (name: string, content: string, statedBytes?: number) =>
  zipOf([
    ...workbookParts([['First'], ['Maya']]).filter((part) => part.name !== name),
    { name, content, ...(statedBytes === undefined ? {} : { statedBytes }) },
  ]);

test('a zip bomb is given up while it unpacks, whatever its header says', async () => {
  const bomb = 'A'.repeat(60 * 1024 * 1024);
  expect(await reasonFor(withPart('xl/sharedStrings.xml', bomb))).toBe('tooLarge');
  // A header that states a hundred bytes.
  expect(await reasonFor(withPart('xl/sharedStrings.xml', bomb, 100))).toBe('tooLarge');
  expect(
    await reasonFor(withPart('xl/worksheets/sheet1.xml', `<sheetData>${' '.repeat(3_000_000)}`, 100)),
  ).toBe('tooLarge');
  const many = Array.from({ length: 1_001 }, (_, n) => ({ name: `xl/media/${n}.png`, content: 'x' }));
  expect(await reasonFor(zipOf([...workbookParts([['First'], ['Maya']]), ...many]))).toBe('tooLarge');
});

test('a bomb that nobody asks for is never unpacked, and entities are never expanded', async () => {
  const nested = { name: 'xl/embeddings/inner.zip', content: 'A'.repeat(60 * 1024 * 1024) };
  expect((await readSpreadsheet(zipOf([...workbookParts([['First'], ['Maya']]), nested]))).rows).toHaveLength(
    1,
  );
  const laughs =
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><sst><si><t>&lol2;</t></si></sst>';
  expect(await reasonFor(withPart('xl/sharedStrings.xml', laughs))).toBe('damaged');
  expect(
    await reasonFor(withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row <<</worksheet>')),
  ).toBe('damaged');
});

test('a cell that stands far outside is refused, and formulas are what they show', async () => {
  const far = '<worksheet><sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>';
  expect(await reasonFor(withPart('xl/worksheets/sheet1.xml', far))).toBe('tooManyColumns');
  const formula =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>First</t></is></c></row><row r="2"><c r="A2" t="str"><f>cmd()</f><v>shown</v></c></row></sheetData></worksheet>';
  expect((await readSpreadsheet(withPart('xl/worksheets/sheet1.xml', formula))).rows[0]?.cells).toEqual([
    'shown',
  ]);
});

test.each([
  ['a reference that nothing defines', '<sst><si><t>&lol;</t></si></sst>'],
  ['an element that does not close', '<sst><si><t>Maya</si></sst>'],
  ['a value without quotes', '<sst count=1><si><t>Maya</t></si></sst>'],
])('a workbook whose XML has %s is refused', async (_what, content) => {
  expect(await reasonFor(withPart('xl/sharedStrings.xml', content))).toBe('damaged');
});

test('text in sections, references and elements with a prefix are read', async () => {
  const texts =
    '<x:sst xmlns:x="m"><x:si><x:t><![CDATA[<b>]]>&amp;&#x41;&#65;</x:t></x:si><x:si><x:t>Maya</x:t></x:si></x:sst>';
  const { headers, rows } = await readSpreadsheet(withPart('xl/sharedStrings.xml', texts));
  expect([headers, rows[0]?.cells]).toEqual([['<b>&AA'], ['Maya']]);
});

const sheetWith = (rows: string) =>
  withPart('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const row = (attributes: string) => `<row ${attributes}><c t="inlineStr"><is><t>Maya</t></is></c></row>`;

test.each([
  ['repeated', 'r="1"', 'r="1"'],
  ['falling', 'r="5"', 'r="4"'],
  ['words', 'r="1"', 'r="abc"'],
  ['broken', 'r="1"', 'r="2.5"'],
  ['zero', 'r="0"', 'r="1"'],
  ['beyond any worksheet', 'r="1"', 'r="99999999999"'],
])('row numbers that are %s are refused', async (_what, one, other) => {
  expect(await reasonFor(sheetWith(row(one) + row(other)))).toBe('damaged');
});

test('rows without numbers are counted', async () => {
  const { rows } = await readSpreadsheet(sheetWith(row('') + row('') + row('r="7"') + row('')));
  expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 7, 8]);
});

test('no cell holds half a sign: a file that states one is no XML, and a cell that is cut inside of one shows a replacement', async () => {
  const half = '<row r="1"><c t="inlineStr"><is><t>a&#xD800;b</t></is></c></row>';
  expect(await reasonFor(sheetWith(half + row('')))).toBe('damaged');
  const { rows } = await readSpreadsheet(text(`First\n${'a'.repeat(498)}😀${'b'.repeat(10)}`));
  const long = rows[0]?.cells[0] ?? '';
  expect(long.isWellFormed()).toBe(true);
  expect(long).toHaveLength(500);
});
