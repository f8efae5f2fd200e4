import { readCsv } from './csv-table.ts';
import { type Table, tableLimits, UnreadableFile } from './table.ts';
import { readXlsx } from './xlsx-table.ts';

/** How a zip archive and an old or locked workbook begin. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a spreadsheet that somebody uploaded, by what it holds and not by its name.
 * @throws UnreadableFile with the reason
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Table> {
  if (bytes.byteLength > tableLimits.bytes) throw new UnreadableFile('tooLarge');
  const startsWith = (start: readonly number[]) => start.every((byte, place) => bytes[place] === byte);
  if (startsWith(compoundStart)) throw new UnreadableFile('oldOrLocked');
  return startsWith(zipStart) ? readXlsx(bytes) : readCsv(bytes);
}
