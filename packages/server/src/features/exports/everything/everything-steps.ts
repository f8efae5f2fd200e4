import type { CsvValue } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { csvBytes } from '../../../platform/spreadsheets/csv-bytes.ts';
import type { Cursor, Span } from '../chosen-tests.ts';
import { tablesOut } from './table-rules.ts';

/** Rows of a file, so that neither a file nor a piece grows with the organization. */
const rowsOfFile = 2_000;
const recordingsOfFile = 100;

interface TakenOut {
  write: (services: Pick<Services, 'files'>) => Promise<Uint8Array> | Uint8Array;
  rows: number;
  profileIds: number[];
  after: Cursor | null;
}

/** A part of the export: each of its pieces is a file of its own. */
export interface EverythingStep {
  entry(part: number): string;
  rowsInFile: number;
  /** @param begunAt when the export began, ISO 8601 */
  read(tx: Tx, span: Span, begunAt: string): Promise<TakenOut>;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const numbered = (folder: string, ending: string) => (part: number) =>
  `${folder}/${String(part + 1).padStart(4, '0')}.${ending}`;

async function nextRows(tx: Tx, table: string, { after }: Span, most: number) {
  const rows = await tx.query<{ key: unknown[]; line: string }>(
    sql`select key, line from identity.organization_rows(${table}, ${after === null ? null : after.at}::jsonb, ${most})`,
    'exports.organization_rows',
  );
  const last = rows.length < most ? undefined : rows.at(-1);
  return { rows, after: last === undefined ? null : { at: JSON.stringify(last.key), id: 0 } };
}

const asJson = (table: string): EverythingStep => ({
  entry: numbered(`data/${table}`, 'ndjson'),
  rowsInFile: 1,
  async read(tx, span) {
    const { rows, after } = await nextRows(tx, table, span, rowsOfFile);
    return {
      write: () => encode(rows.map(({ line }) => `${line}\n`).join('')),
      rows: rows.length,
      profileIds: [],
      after,
    };
  },
});

const cellOf = (value: unknown): CsvValue =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value);

/** The same rows for a spreadsheet. Its cells are safe to open; what an import reads are the lines of JSON. */
const asCsv = (table: string): EverythingStep => ({
  entry: numbered(`csv/${table}`, 'csv'),
  rowsInFile: 1,
  async read(tx, span) {
    const { rows, after } = await nextRows(tx, table, span, rowsOfFile);
    return {
      write: () => {
        const values = rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
        const names = Object.keys(values[0] ?? {});
        if (names.length === 0) return new Uint8Array();
        return csvBytes([names, ...values.map((row) => names.map((name) => cellOf(row[name])))]);
      },
      rows: rows.length,
      profileIds: [],
      after,
    };
  },
});

/** What the sensors recorded, byte for byte, under the hash that results name. */
const recordings: EverythingStep = {
  entry: numbered('recordings', 'ndjson'),
  rowsInFile: 1,
  async read(tx, span) {
    const { rows, after } = await nextRows(tx, 'recordings', span, recordingsOfFile);
    const hashes = rows.map(({ line }) => String((JSON.parse(line) as { hash: unknown }).hash));
    return {
      write: async ({ files }) => {
        const lines: Uint8Array[] = [];
        for (const hash of hashes) {
          const bytes = Buffer.from(await files.read('recordings', hash));
          lines.push(encode(`${JSON.stringify({ hash, base64: bytes.toString('base64') })}\n`));
        }
        return Buffer.concat(lines);
      },
      rows: rows.length,
      profileIds: [],
      after,
    };
  },
};

/** A transaction that deletes may have begun before the export, and ended after rows that refer to its own were read. */
const deletedBefore = '1 hour';

/**
 * What was deleted while the tables were read, by table and id. A row that was read before the one it refers to was deleted leads nowhere;
 * an import leaves it out for that reason and for no other.
 */
const deletedRows: EverythingStep = {
  entry: numbered('deleted', 'ndjson'),
  rowsInFile: 1,
  async read(tx, { after }, begunAt) {
    const rows = await tx.query<{ id: number; entity: string; entityId: string }>(
      sql`select id, entity, entity_id from audit.deleted_rows(${sql.param([...tablesOut])}::text[],
        ${begunAt}::timestamptz - ${deletedBefore}::interval, ${after?.at ?? 0}::bigint, ${rowsOfFile})`,
      'exports.deleted_rows',
    );
    const last = rows.length < rowsOfFile ? undefined : rows.at(-1);
    return {
      write: () =>
        encode(
          rows.map(({ entity, entityId }) => `${JSON.stringify({ table: entity, id: entityId })}\n`).join(''),
        ),
      // They are no rows of the organization, and were not counted.
      rows: rows.length,
      profileIds: [],
      after: last === undefined ? null : { at: String(last.id), id: 0 },
    };
  },
};

/** Every table as lines of JSON, what was deleted meanwhile, the recordings, and every table for a spreadsheet. */
export const everythingSteps: readonly EverythingStep[] = [
  ...tablesOut.map(asJson),
  deletedRows,
  recordings,
  ...tablesOut.map(asCsv),
];

/** How many rows and recordings all steps together write. */
export async function countEverything(tx: Tx): Promise<number> {
  const names = (tables: readonly string[]) => sql.param([...tables]);
  const [row] = await tx.query<{ rows: number; recordings: number }>(
    sql`select identity.count_organization_rows(${names(tablesOut)}::text[])::int as rows,
      identity.count_organization_rows(${names(['recordings'])}::text[])::int as recordings`,
    'exports.count_everything',
  );
  return 2 * (row?.rows ?? 0) + (row?.recordings ?? 0);
}
