import Papa from 'papaparse';
import { type Table, tableFrom, tableLimits, UnreadableFile } from './table.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Reads comma-separated values (RFC 4180), with the delimiter that the first line has most of.
 * @throws UnreadableFile when the bytes are no text, or the quotes in it do not close
 */
export function readCsv(bytes: Uint8Array): Table {
  const text = textOf(bytes);
  const firstLine = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const countOf = (delimiter: string) => firstLine.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((one, other) => countOf(other) - countOf(one));
  return tableFrom('csv', rowsOf(text, delimiter));
}

/** UTF-8 and UTF-16 by their marks; what is not UTF-8 is read as older spreadsheets write it. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return wide(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return wide(bytes, 'utf-16be');
  // No text has zero bytes; a picture, a document or a program does.
  if (bytes.includes(0) || startsLikeDocument(bytes)) throw new UnreadableFile('notSpreadsheet');
  return decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
}

/** A file whose mark says how it is written is read in no other way. */
function wide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  const text = decoded(bytes, encoding);
  if (text === null) throw new UnreadableFile('damaged');
  return text;
}

/** Null where the bytes are not written so. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function startsLikeDocument(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).trimStart().toLowerCase();
  return ['%pdf', '<!doctype', '<html', '<?xml', '{\\rtf'].some((mark) => start.startsWith(mark));
}

/**
 * The rows that hold anything, by their numbers in the file. Quotes that do not close would swallow what follows: such a file is refused
 * rather than read wrongly.
 */
function rowsOf(text: string, delimiter: string): { rowNumber: number; cells: string[] }[] {
  const rows: { rowNumber: number; cells: string[] }[] = [];
  let rowNumber = 0;
  // The library takes the first kind of line end that it meets for the only one; a file may hold several.
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter,
    newline: '\n',
    step: ({ data, errors }, parser) => {
      if (errors.length > 0) throw new UnreadableFile('damaged', { cause: errors[0] });
      rowNumber += 1;
      if (data.some((cell) => cell.trim() !== '')) rows.push({ rowNumber, cells: data });
      // The headers and one row more than a table takes: enough to tell that there are too many.
      if (rows.length > tableLimits.rows + 1) parser.abort();
    },
  });
  return rows;
}
