import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

export type Row = Readonly<Record<string, string>>;

/** What keeps a folder or a file from being read, as a sentence for the person at the keyboard. */
export class UnreadableRecordings extends Error {}

/** @throws UnreadableRecordings where there is no such folder */
export async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new UnreadableRecordings(`There is no folder ${folder}.`);
}

/**
 * The rows of one of the folder's files by column name. The files hold neither quotes nor commas within cells.
 * @throws UnreadableRecordings where the file is missing, lacks a column or has a row of another length
 */
export async function readRows(folder: string, file: string, columns: readonly string[]): Promise<Row[]> {
  const text = await readFile(resolve(folder, file), 'utf8').catch(() => {
    throw new UnreadableRecordings(`${file} is not there or cannot be read.`);
  });
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new UnreadableRecordings(`${file} has no column ${missing.join(', ')}.`);
  return lines.map((line, index) => {
    const cells = line.split(',');
    if (cells.length !== names.length) {
      throw new UnreadableRecordings(
        `${file}, line ${index + 2}: ${cells.length} cells instead of ${names.length}.`,
      );
    }
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
