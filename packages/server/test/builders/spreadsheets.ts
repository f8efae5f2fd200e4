import { crc32, deflateRawSync } from 'node:zlib';

/** An archive entry; `statedBytes` lets its header lie about its size. */
export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  statedBytes?: number;
}

/** A zip archive as spreadsheet programs write it. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedBytes } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = (mark: number, extra: number) => {
      const head = Buffer.alloc(extra);
      head.writeUInt32LE(mark, 0);
      return head;
    };
    const local = common(0x04034b50, 30);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.byteLength, 18);
    local.writeUInt32LE(statedBytes ?? bytes.byteLength, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = common(0x02014b50, 46);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.byteLength, 20);
    entry.writeUInt32LE(statedBytes ?? bytes.byteLength, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.byteLength;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : `${columnName(Math.floor(place / 26) - 1)}${columnName(place % 26)}`;

/** A cell of a workbook: a text, a number, or a day, which a workbook keeps as a number with a style. */
export type WorkbookCell = string | number | { day: string };

const serialOf = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

/** The parts of a workbook with one sheet, to be packed or spoilt. */
export function workbookParts(rows: readonly (readonly WorkbookCell[])[]): ZipEntry[] {
  const texts: string[] = [];
  const cell = (value: WorkbookCell, place: number, row: number): string => {
    const at = `${columnName(place)}${row}`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${at}" s="1"><v>${serialOf(value.day)}</v></c>`;
    // Empty cells are left out, as spreadsheet programs do.
    if (value === '') return '';
    texts.push(value);
    return `<c r="${at}" t="s"><v>${texts.length - 1}</v></c>`;
  };
  const sheet = rows
    .map((cells, place) => {
      const row = place + 1;
      return `<row r="${row}">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`;
    })
    .join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return [
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="r"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Roster" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships><Relationship Id="rId9" Target="worksheets/old.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
  ];
}

/** A workbook as an xlsx file. */
export const workbookOf = (rows: readonly (readonly WorkbookCell[])[]): Uint8Array =>
  zipOf(workbookParts(rows));
