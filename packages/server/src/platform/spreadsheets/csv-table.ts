import { type Table, tableFrom, UnreadableFile } from './table.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Reads comma-separated values (RFC 4180), with the delimiter that the first line has most of.
 * @throws UnreadableFile when the bytes are no text
 */
export function readCsv(bytes: Uint8Array): Table {
  const text = textOf(bytes);
  const firstLine = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const countOf = (delimiter: string) => firstLine.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((one, other) => countOf(other) - countOf(one));
  return tableFrom('csv', records(text, delimiter));
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

function* records(text: string, delimiter: string): Generator<{ rowNumber: number; cells: string[] }> {
  let rowNumber = 0;
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
      cells.push(cell.value);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    rowNumber += 1;
    yield { rowNumber, cells };
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

interface Cell {
  value: string;
  /** Where the delimiter, the line's end or the text's end stands. */
  end: number;
}

function plain(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** What stands behind a closing quote belongs to the cell. A quote that is never closed would swallow the rest of the file. */
function quoted(text: string, start: number, delimiter: string): Cell {
  let at = start + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new UnreadableFile('damaged');
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const rest = plain(text, at, delimiter);
  return { value: value + rest.value, end: rest.end };
}
