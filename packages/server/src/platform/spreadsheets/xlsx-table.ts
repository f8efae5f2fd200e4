import { type Table, tableFrom, tableLimits, UnreadableFile } from './table.ts';
import { attributeOf, type XmlToken, xmlTokens } from './xml-tokens.ts';
import { openZip, type ZipEntries } from './zip-entries.ts';

/**
 * Reads the first visible sheet of a workbook (ECMA-376): what the cells show, never a formula.
 * @throws UnreadableFile when it is no workbook, or larger than the limits
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const zip = await openZip(bytes);
  const workbook = await documentOf(zip, 'xl/workbook.xml');
  if (workbook === null) throw new UnreadableFile('notSpreadsheet');
  const { relation, is1904 } = workbookFacts(workbook);
  const sheet = await documentOf(zip, await sheetPath(zip, relation));
  if (sheet === null) throw new UnreadableFile('damaged');
  const texts = sharedTexts((await documentOf(zip, 'xl/sharedStrings.xml')) ?? '');
  const dateStyles = stylesOfDates((await documentOf(zip, 'xl/styles.xml')) ?? '');
  return tableFrom('xlsx', rowsOf(sheet, { texts, dateStyles, is1904 }));
}

async function documentOf(zip: ZipEntries, name: string): Promise<string | null> {
  const bytes = await zip.read(name);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** How days are counted, and what names the first sheet that is not hidden. */
function workbookFacts(workbook: string): { relation: string | null; is1904: boolean } {
  let relation: string | null = null;
  let is1904 = false;
  for (const token of xmlTokens(workbook)) {
    if (token.kind !== 'open') continue;
    if (token.name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(token, 'date1904') ?? '');
    const isHidden = ['hidden', 'veryHidden'].includes(attributeOf(token, 'state') ?? '');
    if (token.name === 'sheet' && !isHidden) relation ??= attributeOf(token, 'id');
  }
  return { relation, is1904 };
}

/** Where a sheet lies. */
async function sheetPath(zip: ZipEntries, relation: string | null): Promise<string> {
  for (const token of xmlTokens((await documentOf(zip, 'xl/_rels/workbook.xml.rels')) ?? '')) {
    if (token.kind !== 'open' || token.name !== 'Relationship' || attributeOf(token, 'Id') !== relation)
      continue;
    const target = attributeOf(token, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  throw new UnreadableFile('damaged');
}

/** Texts that cells point to, by number. A text may be made of parts; how it is pronounced is not part of it. */
function sharedTexts(document: string): string[] {
  const texts: string[] = [];
  let text: string | null = null;
  let isRead = false;
  let isPronounced = false;
  for (const token of xmlTokens(document)) {
    const isOpen = token.kind === 'open';
    if (token.name === 'si') {
      if (isOpen) text = '';
      else if (text !== null) texts.push(text);
    } else if (token.name === 'rPh') isPronounced = isOpen;
    else if (token.name === 't') isRead = isOpen && !isPronounced;
    else if (token.kind === 'text' && isRead && text !== null) text += token.text;
  }
  return texts;
}

/** Formats that a workbook need not define (ECMA-376, 18.8.30). */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** The styles under which a number is a day. */
function stylesOfDates(document: string): Set<number> {
  const custom = new Set<number>();
  const styles = new Set<number>();
  let isCellStyles = false;
  let place = 0;
  for (const token of xmlTokens(document)) {
    const { kind, name } = token;
    if (name === 'cellXfs') isCellStyles = kind === 'open';
    else if (kind !== 'open') continue;
    else if (name === 'numFmt') {
      const code = (attributeOf(token, 'formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
      if (/[dy]/i.test(code)) custom.add(Number(attributeOf(token, 'numFmtId')));
    } else if (name === 'xf' && isCellStyles) {
      const format = Number(attributeOf(token, 'numFmtId') ?? 0);
      if (builtInDates.has(format) || custom.has(format)) styles.add(place);
      place += 1;
    }
  }
  return styles;
}

interface Book {
  texts: readonly string[];
  dateStyles: ReadonlySet<number>;
  is1904: boolean;
}

function* rowsOf(sheet: string, book: Book): Generator<{ rowNumber: number; cells: string[] }> {
  let rowNumber = 0;
  let cells: string[] = [];
  let cell: XmlToken | null = null;
  let value = '';
  let isRead = false;
  for (const token of xmlTokens(sheet)) {
    const { kind, name } = token;
    if (kind === 'text') {
      if (isRead) value += token.text;
    } else if (name === 'row') {
      if (kind === 'open') {
        rowNumber = nextRowNumber(attributeOf(token, 'r'), rowNumber);
        cells = [];
      } else yield { rowNumber, cells };
    } else if (name === 'c') {
      if (kind === 'open') {
        cell = token;
        value = '';
      } else if (cell !== null) placeCell(cells, cell, shown(value, cell, book));
    } else if (name === 'v' || name === 't') isRead = kind === 'open';
  }
}

/** Rows are numbered upwards, and empty ones left out (ECMA-376, 18.3.1.73); a row without a number follows the one before. */
function nextRowNumber(stated: string | null, before: number): number {
  const rowNumber = stated === null ? before + 1 : Number(stated);
  const isNext = Number.isInteger(rowNumber) && rowNumber > before && rowNumber <= tableLimits.rowNumber;
  if (!isNext) throw new UnreadableFile('damaged');
  return rowNumber;
}

/** Cells that are empty are left out of a sheet: a cell says itself where it stands. */
function placeCell(cells: string[], cell: XmlToken, text: string): void {
  const letters = /^[A-Z]{1,3}/.exec(attributeOf(cell, 'r') ?? '')?.[0];
  const place =
    letters === undefined
      ? cells.length
      : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (text === '') return;
  if (place >= tableLimits.columns) throw new UnreadableFile('tooManyColumns');
  while (cells.length < place) cells.push('');
  cells[place] = text;
}

function shown(value: string, cell: XmlToken, { texts, dateStyles, is1904 }: Book): string {
  const type = attributeOf(cell, 't') ?? 'n';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'Yes' : 'No';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (dateStyles.has(Number(attributeOf(cell, 's') ?? -1))) return dayOfSerial(number, is1904) ?? value;
  // As a person typed it: 70.1, not the nearest binary fraction.
  return String(Number(number.toPrecision(12)));
}

const dayMs = 86_400_000;

/**
 * The day of a serial number. In the 1900 system the first day is 1, and 60 is a 29 February 1900 that never was, so days before
 * it count from another start.
 */
function dayOfSerial(serial: number, is1904: boolean): string | null {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const date = new Date(start + Math.floor(serial) * dayMs);
  return serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999
    ? null
    : date.toISOString().slice(0, 10);
}
