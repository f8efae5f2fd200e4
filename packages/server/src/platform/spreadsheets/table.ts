import { rosterLimits } from '@plumbline/contract/features/roster/roster-import';

/** A spreadsheet as text: dates as YYYY-MM-DD, numbers as they are written, all rows as long as the row of headers. */
export interface Table {
  format: 'csv' | 'xlsx';
  headers: string[];
  rows: { rowNumber: number; cells: string[] }[];
}

/** What a file may hold, since it comes from anywhere. */
export const tableLimits = {
  bytes: rosterLimits.bytes,
  rows: rosterLimits.rows,
  columns: rosterLimits.columns,
  /** Of a worksheet, by which its rows are numbered. */
  rowNumber: 1_048_576,
  /** Of a cell; the rest is cut off, which no field allows anyway. */
  cellLength: 500,
  /** Of an archive: entries, bytes after unpacking, and how much larger an entry may become. */
  entries: 1_000,
  unpackedBytes: 50 * 1024 * 1024,
  ratio: 100,
} as const;

export const unreadableReasons = [
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'empty',
  'notSpreadsheet',
  'oldOrLocked',
  'damaged',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** A file that is not read, and why. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`the file is not read: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Rows as a table: the first row that holds anything has the headers, empty rows are left out, numbers are those of the spreadsheet.
 * @throws UnreadableFile when it is empty or larger than the limits
 */
export function tableFrom(
  format: Table['format'],
  rows: Iterable<{ rowNumber: number; cells: readonly string[] }>,
): Table {
  let headers: string[] | null = null;
  const dataRows: Table['rows'] = [];
  for (const { rowNumber, cells } of rows) {
    const words = cells.map(cellText);
    while (words.at(-1) === '') words.pop();
    if (words.length === 0) continue;
    if (words.length > tableLimits.columns) throw new UnreadableFile('tooManyColumns');
    if (headers === null) {
      headers = words;
      continue;
    }
    if (dataRows.length === tableLimits.rows) throw new UnreadableFile('tooManyRows');
    dataRows.push({ rowNumber, cells: words });
  }
  if (headers === null || dataRows.length === 0) throw new UnreadableFile('empty');
  const width = Math.max(headers.length, ...dataRows.map(({ cells }) => cells.length));
  const filled = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? '');
  return {
    format,
    headers: filled(headers),
    rows: dataRows.map(({ rowNumber, cells }) => ({ rowNumber, cells: filled(cells) })),
  };
}

/** Without signs that no cell shows and the database does not take; half a sign, as a cut leaves it, is one that it does not take. */
function cellText(cell: string): string {
  const text = cell.replace(/[^\P{Cc}\t\n\r]|\uFEFF/gu, '').trim();
  const shortened =
    text.length > tableLimits.cellLength ? `${text.slice(0, tableLimits.cellLength - 1)}…` : text;
  return shortened.toWellFormed();
}
