import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database/test-database.ts';
import { changedTables, keyOf } from './row-changes.ts';
import { tableRules } from './table-rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('B280: every table that names a profile has a rule for operations on profiles, and no rule is left over', async () => {
  // Whatever is called after a profile, and whatever refers to one under another name.
  const named = await db.owner<{ name: string }>(sql`select distinct c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and (a.attname ~ 'profile_ids?$' or exists (select 1 from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
        and f.confrelid in ('profiles'::regclass, 'profile_organizations'::regclass, 'tests'::regclass, 'results'::regclass)))
    order by 1`);
  expect(named.map(({ name }) => name)).toEqual(Object.keys(tableRules).toSorted());
});

test('B280: the engine finds rows by the keys that the database has', async () => {
  for (const table of changedTables) {
    const [primary] = await db.owner<{
      columns: string[];
    }>(sql`select array(select a.attname::text from pg_constraint c
      join unnest(c.conkey) k (n) on true join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
      where c.conrelid = ${table}::regclass and c.contype = 'p' order by 1) as columns`);
    expect(Object.keys(keyOf(table, {})).toSorted(), table).toEqual(primary?.columns);
    const [engine] = await db.owner<{ columns: string[] }>(
      sql`select array(select c from unnest(identity.operation_key(${table})) c order by 1) as columns`,
    );
    expect(engine?.columns, table).toEqual(primary?.columns);
  }
  await expect(db.owner(sql`select identity.operation_row_is('accounts')`)).rejects.toThrow(
    'not changed by operations',
  );
});
