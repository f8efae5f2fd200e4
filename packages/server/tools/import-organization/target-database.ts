import type { Query } from '../as-owner.ts';

/** Whether nobody is in the portal yet. */
export async function isEmptyPortal(query: Query): Promise<boolean> {
  const [row] = await query<{ is_empty: boolean }>(
    `select not exists (select 1 from organizations) and not exists (select 1 from accounts)
      and not exists (select 1 from profiles) as is_empty`,
  );
  return row?.is_empty === true;
}

/** A foreign key with rows whose reference leads nowhere. */
export interface Dangling {
  table: string;
  referenced: string;
  /** Whether a row goes with the one it refers to. */
  isCascading: boolean;
  /** The column that the audit log names a referenced row by, where it is referred to. */
  column: string;
  /** What it is referred to as, as text. */
  ids: string[];
  /** The condition on rows `t` of the table whose reference leads nowhere. */
  isDangling: string;
}

/** What the audit log names a row by: the first of these that it has. */
const namedBy = ['id', 'protocol_id', 'profile_id', 'account_id', 'organization_id'];

/** The same of a row `t`, whatever its table. */
export const nameOfRow = `coalesce(${namedBy.map((name) => `to_jsonb(t) ->> '${name}'`).join(', ')})`;

/** References of every foreign key of the portal that lead nowhere. */
export async function danglingReferences(query: Query): Promise<Dangling[]> {
  const keys = await query<{
    table: string;
    referenced: string;
    is_cascading: boolean;
    own: string[];
    theirs: string[];
  }>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as referenced, c.confdeltype = 'c' as is_cascading,
        (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) as own,
        (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n) as theirs
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
  );
  const found: Dangling[] = [];
  for (const { table, referenced, is_cascading: isCascading, own, theirs } of keys) {
    const isGiven = own.map((name) => `t."${name}" is not null`).join(' and ');
    const isSame = own.map((name, place) => `r."${theirs[place]}" = t."${name}"`).join(' and ');
    const isDangling = `${isGiven} and not exists (select 1 from ${referenced} r where ${isSame})`;
    const key = namedBy.find((name) => theirs.includes(name));
    const column = own[key === undefined ? 0 : theirs.indexOf(key)] ?? '';
    const rows = await query<{ id: string }>(
      `select distinct t."${column}"::text as id from ${table} t where ${isDangling}`,
    );
    if (rows.length > 0)
      found.push({ table, referenced, isCascading, column, isDangling, ids: rows.map(({ id }) => id) });
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
