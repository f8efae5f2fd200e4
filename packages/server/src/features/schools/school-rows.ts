import type { SchoolCandidate } from '@plumbline/contract';
import type { DirectorySchool, SchoolKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

type SchoolRow = Omit<SchoolCandidate, 'matchRating' | 'type'>;

const shown = sql.raw('id, name, address, city, state, zip');

const toCandidate = (type: SchoolKind, row: SchoolRow): SchoolCandidate => ({
  ...row,
  type,
  matchRating: null,
});

/** Schools of a kind in the order of their ids, of one state or of all. */
export async function schoolsAfter(
  tx: Tx,
  { kind, state, after, limit }: { kind: SchoolKind; state: string | null; after: string; limit: number },
): Promise<SchoolCandidate[]> {
  const rows = await tx.query<SchoolRow>(
    sql`select ${shown} from schools where kind = ${kind} and (${state}::text is null or state = ${state}) and id > ${after}
      order by id limit ${limit}::int`,
    'schools.list',
  );
  return rows.map((row) => toCandidate(kind, row));
}

/** Schools by their ids, in the order of the ids. */
export async function schoolsOfIds(
  tx: Tx,
  kind: SchoolKind,
  ids: readonly string[],
): Promise<SchoolCandidate[]> {
  const rows = await tx.query<SchoolRow>(
    sql`select ${shown} from schools where kind = ${kind} and id = any (${sql.param([...ids])}::text[])
      order by array_position(${sql.param([...ids])}::text[], id)`,
    'schools.of_ids',
  );
  return rows.map((row) => toCandidate(kind, row));
}

/** A text that is another one as soon as the list is: how many schools, and when one was changed last. */
export async function listVersion(
  tx: Tx,
  kind: SchoolKind,
  state: string | null,
): Promise<{ list: string; count: number }> {
  const [row] = await tx.query<{ count: number; changed: Date | null }>(
    sql`select count(*)::int as count, max(changed_at) as changed from schools
      where kind = ${kind} and (${state}::text is null or state = ${state})`,
    'schools.list_version',
  );
  const count = row?.count ?? 0;
  return { list: `${kind} ${state ?? 'all'} ${count} ${row?.changed?.toISOString() ?? ''}`, count };
}

export const directorySchools = (
  tx: Tx,
  kind: SchoolKind,
  state: string | null,
): Promise<DirectorySchool[]> =>
  tx.query<DirectorySchool>(
    sql`select id, name, aliases, district_name, address, city from schools
      where kind = ${kind} and (${state}::text is null or state = ${state}) order by id`,
    'schools.directory',
  );
