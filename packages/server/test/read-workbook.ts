import { attributeOf, xmlTokens } from '../src/platform/spreadsheets/xml-tokens.ts';
import { openZip } from '../src/platform/spreadsheets/zip-entries.ts';

/** A cell as the file has it: a text, or a number with the number of its style. */
export type WrittenCell = string | { number: number; style: string } | undefined;

/** Sheets of a workbook by name, cell by cell; unlike the reader of uploads it forgives nothing and shows types. */
export async function readWorkbook(bytes: Uint8Array): Promise<Record<string, WrittenCell[][]>> {
  const zip = await openZip(bytes);
  const document = async (name: string) => {
    const found = await zip.read(name);
    if (found === null) throw new Error(`the workbook has no ${name}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(found);
  };
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'docProps/core.xml'])
    await document(name);
  const names = [...xmlTokens(await document('xl/workbook.xml'))].flatMap((token) =>
    token.kind === 'open' && token.name === 'sheet' ? [attributeOf(token, 'name') ?? ''] : [],
  );
  const sheets: [string, WrittenCell[][]][] = [];
  for (const [index, name] of names.entries()) {
    sheets.push([name, cellsOf(await document(`xl/worksheets/sheet${index + 1}.xml`))]);
  }
  return Object.fromEntries(sheets);
}

const rowPattern = /<row r="(\d+)">(.*?)<\/row>/gs;
const cellPattern =
  /<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/gs;

/** Everything between the rows and cells must be known: a cell that is written otherwise is not skipped. */
function cellsOf(sheet: string): WrittenCell[][] {
  // It is a document that can be walked through.
  for (const { name } of xmlTokens(sheet)) if (name === 'f') throw new Error('a sheet holds a formula');
  const data = /<sheetData>(.*)<\/sheetData>/s.exec(sheet)?.[1] ?? '';
  if (data.replace(rowPattern, '') !== '') throw new Error('a sheet holds something beside its rows');
  return [...data.matchAll(rowPattern)].map(([, number, inside = ''], index) => {
    if (Number(number) !== index + 1) throw new Error(`row ${index + 1} has the number ${number}`);
    if (inside.replace(cellPattern, '') !== '') throw new Error(`row ${number} holds something beside cells`);
    const row: WrittenCell[] = [];
    for (const [, letters = '', of, style = '', type, value, text] of inside.matchAll(cellPattern)) {
      if (of !== number) throw new Error(`the cell ${letters}${of} stands in row ${number}`);
      row[placeOf(letters)] = type === 'inlineStr' ? unescaped(text ?? '') : { number: Number(value), style };
    }
    return row;
  });
}

const unescaped = (text: string): string =>
  [...xmlTokens(`<t>${text}</t>`)].map((token) => token.text).join('');

/** 'AB' is column 27, counted from 0. */
const placeOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The rows under the headers, each as an object by header. */
export function recordsOf(cells: readonly WrittenCell[][]): Record<string, WrittenCell>[] {
  const [headers = [], ...rows] = cells;
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [String(header), row[index]])));
}
