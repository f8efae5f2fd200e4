import { type SQL, sql } from 'drizzle-orm';
import type { TestDatabase } from './database/test-database.ts';

/** Everything stored in these tables as text, to compare before and after. One statement: this is asked thousands of times. */
export async function rowsAsText(
  { owner }: Pick<TestDatabase, 'owner'>,
  tables: readonly string[],
  where: SQL = sql`true`,
): Promise<Record<string, string>> {
  const each = tables.map(
    (name) => sql`select ${name}::text as name,
      (select string_agg(t::text, E'\n' order by t::text) from ${sql.identifier(name)} t where ${where}) as rows`,
  );
  const found = await owner<{ name: string; rows: string | null }>(sql.join(each, sql` union all `));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? '']));
}
