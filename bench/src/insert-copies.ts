import type pg from 'pg';

/**
 * Inserts rows of a table again, with some columns of their own; generated columns are computed anew.
 * @param own SQL of each column that is not as in `source`
 * @param from what stands behind `from`: the table as `source`, beside what its copies differ by
 */
export async function insertCopies(
  owner: pg.Client,
  table: string,
  own: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await owner.query(`insert into ${table} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => own[column] ?? `source.${column}`).join(', ')} from ${from}`);
}
