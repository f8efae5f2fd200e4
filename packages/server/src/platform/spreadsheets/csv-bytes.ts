import { type CsvValue, csvLine } from '@plumbline/domain';

/** Lines as a file of comma-separated values. It begins with the mark by which spreadsheets recognize UTF-8. */
export const csvBytes = (lines: readonly (readonly CsvValue[])[]): Uint8Array =>
  new TextEncoder().encode(`\uFEFF${lines.map((cells) => `${csvLine(cells)}\r\n`).join('')}`);
