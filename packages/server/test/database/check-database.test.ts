import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase, checkedFunctions } from '../../src/platform/database/check-database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a fresh database is safe to use', async () => {
  await expect(checkDatabase(db.database)).resolves.toBeUndefined();
});

test('the list of functions that run with their owner’s rights is exact', async () => {
  const rows = await db.owner<{
    name: string;
  }>(sql`select distinct n.nspname || '.' || p.proname as name from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname not in ('pg_catalog', 'pgboss') order by 1`);
  expect(rows.map((row) => row.name)).toEqual([...checkedFunctions].sort());
});

test.each([
  {
    why: 'a tenant table whose policies are off',
    spoil: sql`alter table tests no force row level security`,
    mend: sql`alter table tests force row level security`,
    says: 'The table tests has an organization_id but no forced row-level security',
  },
  {
    why: 'a table granted to everybody',
    spoil: sql`grant select on protocols to public`,
    mend: sql`revoke select on protocols from public`,
    says: 'The table protocols is granted to everybody',
  },
  {
    why: 'a function with its owner’s rights that nobody named',
    spoil: sql`create function search.everything() returns int language sql security definer as $$ select 1 $$`,
    mend: sql`drop function search.everything()`,
    says: 'The function search.everything runs with its owner',
  },
])('the portal does not start with $why', async ({ spoil, mend, says }) => {
  await db.owner(spoil);
  await expect(checkDatabase(db.database)).rejects.toThrow(says);
  await db.owner(mend);
  await expect(checkDatabase(db.database)).resolves.toBeUndefined();
});
