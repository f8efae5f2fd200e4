import { createReadStream } from 'node:fs';
import type { SchoolKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Database, Tx } from '../../src/platform/database/database.ts';
import { type FileSchool, readSchool } from './school-columns.ts';

export interface LoadOptions {
  kind: SchoolKind;
  file: string;
  /** Of the list. */
  year: number;
  /** Told of each line that is no school. */
  onProblem: (line: number, problem: string) => void;
}

export interface Loaded {
  /** Rows that are schools. */
  read: number;
  /** Schools that are new, or of whom something was another. */
  changed: number;
  problems: number;
}

const batchSize = 500;

/**
 * Loads a public list as it is read, in batches. A school is known by its identifier, so a list can be loaded again and again; what is left
 * out of a newer list stays, because companies may be matched with it.
 */
export async function loadSchools(database: Database, options: LoadOptions): Promise<Loaded> {
  const loaded: Loaded = { read: 0, changed: 0, problems: 0 };
  let batch: FileSchool[] = [];
  const store = async () => {
    const schools = [...new Map(batch.map((school) => [school.id, school])).values()];
    batch = [];
    if (schools.length === 0) return;
    const scope = { as: 'job', name: 'schools.load', organizationId: 0, accountId: null } as const;
    loaded.changed += await database.transaction(scope, (tx) => storeSchools(tx, schools, options.year));
  };
  for await (const { line, row } of rowsOfFile(options.file)) {
    const read = readSchool(options.kind, row);
    if ('problem' in read) {
      loaded.problems += 1;
      options.onProblem(line, read.problem);
    } else {
      loaded.read += 1;
      batch.push(read.school);
    }
    if (batch.length >= batchSize) await store();
  }
  await store();
  return loaded;
}

/** The rows of a CSV file with a head, and their numbers among its lines. A quoted cell over two lines counts as one. */
async function* rowsOfFile(file: string): AsyncGenerator<{ line: number; row: Record<string, string> }> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true });
  const rows: AsyncIterable<string[]> = createReadStream(file, 'utf8').pipe(parser);
  let [line, head]: [number, string[] | null] = [0, null];
  for await (const cells of rows) {
    line += 1;
    if (head === null) head = cells.map((name) => name.replace(/^\uFEFF/, ''));
    else yield { line, row: Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])) };
  }
}

/** @returns how many were new or another */
async function storeSchools(tx: Tx, schools: readonly FileSchool[], year: number): Promise<number> {
  const rows = await tx.query(
    sql`insert into schools as s (kind, id, name, aliases, district_name, address, city, state, zip, year)
      select x.kind, x.id, left(x.name, 500), x.aliases, x."districtName", x.address, x.city, x.state, x.zip, ${year}::int
      from jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) as x (kind text, id text, name text, aliases text[],
        "districtName" text, address text, city text, state text, zip text)
      on conflict (kind, id) do update set name = excluded.name, aliases = excluded.aliases, district_name = excluded.district_name,
        address = excluded.address, city = excluded.city, state = excluded.state, zip = excluded.zip, year = excluded.year, changed_at = now()
      where excluded.year >= s.year and (s.name, s.aliases, s.district_name, s.address, s.city, s.state, s.zip, s.year)
        is distinct from (excluded.name, excluded.aliases, excluded.district_name, excluded.address, excluded.city, excluded.state,
          excluded.zip, excluded.year)
      returning 1`,
  );
  return rows.length;
}
