/** The kind of a column's values; instants and days are numbers to a spreadsheet, shown by a format. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'instant' | 'day';

export interface SheetColumn {
  header: string;
  kind: ColumnKind;
  /** In characters. */
  width: number;
}

/** A text in a text column; a number everywhere else (`serialOf...` for instants and days). Null is an empty cell. */
export type SheetValue = string | number | null;

const longestText = 32_767;
const dayMs = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const unixDay = 25_569;

/** Styles of `workbookFiles`, by their place there. */
const styleOf: Readonly<Record<ColumnKind, string>> = {
  text: '',
  integer: ' s="2"',
  number: '',
  instant: ' s="3"',
  day: ' s="4"',
};

const head =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** The number of a day 'YYYY-MM-DD'. */
export const serialOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs + unixDay;

/** The number of a day and time as a clock shows it, given as if that clock were in UTC: seconds that are over, as clocks count. */
export const serialOfWallTime = (wallMs: number): number => Math.floor(wallMs / 1000) / 86_400 + unixDay;

/** How a sheet begins, with its row of headers. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(
    ({ header }, index) => `<c r="${columnName(index)}1" s="1" t="inlineStr">${inlineText(header)}</c>`,
  );
  return `${head}<cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

/**
 * Rows of a sheet. Texts are written as texts of their own, so that none is ever run as a formula.
 * @param firstRow the number of the first of them; the headers are row 1
 */
export function sheetRows(
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetValue[])[],
  firstRow: number,
): string {
  const before = columns.map(({ kind }, index) => ({
    name: columnName(index),
    style: styleOf[kind],
    isText: kind === 'text',
  }));
  let xml = '';
  let number = firstRow;
  for (const row of rows) {
    xml += `<row r="${number}">`;
    for (let index = 0; index < before.length; index += 1) {
      const value = row[index];
      const column = before[index];
      if (column === undefined || value === null || value === undefined || value === '') continue;
      xml +=
        column.isText || typeof value === 'string'
          ? `<c r="${column.name}${number}" t="inlineStr">${inlineText(String(value))}</c>`
          : `<c r="${column.name}${number}"${column.style}><v>${value}</v></c>`;
    }
    xml += '</row>';
    number += 1;
  }
  return xml;
}

/**
 * How a sheet ends: with a filter on its headers.
 * @param rowCount without the headers
 */
export const sheetFoot = (columns: readonly SheetColumn[], rowCount: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rowCount + 1}"/></worksheet>`;

/** 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Where readers would drop what stands between the words otherwise. */
const spaced = /^\s|\s$|\s\s|[\t\r\n]/;

const inlineText = (text: string): string =>
  `<is><t${spaced.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is>`;

const special = /[&<>]|_x[0-9A-Fa-f]{4}_/;
/** What XML 1.0 cannot carry (section 2.2): controls but for tab and line ends, and two that are no letters. */
const unwritable = /(?![\t\n\r\u007F-\u009F])[\p{Cc}\uFFFE\uFFFF]/gu;

/** A text as XML can carry it; what looks like one of the format's own escapes is escaped. */
export function xmlText(text: string): string {
  let plain = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  if (!plain.isWellFormed()) plain = plain.toWellFormed();
  plain = plain.replace(unwritable, '');
  if (!special.test(plain)) return plain;
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(x[0-9A-Fa-f]{4}_)/g, '_x005F_$1');
}
