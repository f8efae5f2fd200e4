/** Runs a statement on one connection, as the owner of the database. */
export type Query = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Whether nobody is in the portal yet. */
export async function isEmptyPortal(query: Query): Promise<boolean> {
  const [row] = await query<{ is_empty: boolean }>(
    `select not exists (select 1 from organizations) and not exists (select 1 from accounts)
      and not exists (select 1 from profiles) as is_empty`,
  );
  return row?.is_empty === true;
}

export interface Dangling {
  table: string;
  referenced: string;
  /** Empty where the reference has more than one column. */
  ids: number[];
}

/** References of every foreign key of the portal that lead nowhere. */
export async function danglingReferences(query: Query): Promise<Dangling[]> {
  const keys = await query<{ table: string; referenced: string; own: string[]; theirs: string[] }>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as referenced,
        (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) as own,
        (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n) as theirs
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
  );
  const found: Dangling[] = [];
  for (const { table, referenced, own, theirs } of keys) {
    const isGiven = own.map((name) => `t."${name}" is not null`).join(' and ');
    const isSame = own.map((name, place) => `r."${theirs[place]}" = t."${name}"`).join(' and ');
    const rows = await query<{ id: unknown }>(
      `select distinct ${own.length === 1 ? `t."${own[0]}"` : 'null'} as id from ${table} t
        where ${isGiven} and not exists (select 1 from ${referenced} r where ${isSame})`,
    );
    if (rows.length > 0)
      found.push({
        table,
        referenced,
        ids: rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
      });
  }
  return found;
}

/** What is made from now on is numbered behind what came. */
export async function nextIds(query: Query): Promise<void> {
  const columns = await query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, a.attname::text as column,
        pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column, sequence } of columns)
    await query(
      `select setval($1::regclass, greatest((select coalesce(max("${column}"), 0) from ${table}), 0) + 1, false)`,
      [sequence],
    );
  await query(
    `select setval('roster_sync', (select coalesce(max(sync_seq), 0) + 1 from profile_organizations), false)`,
  );
}
