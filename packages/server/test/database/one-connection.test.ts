import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database, Scope, Tx } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';

let world: AccessWorld;
let database: Database;
beforeAll(async () => {
  world = await accessWorld();
  database =
    inject('database').kind === 'embedded'
      ? world.db.database
      : openPostgres({
          url: world.db.urls?.app ?? '',
          maxConnections: 1,
          statementTimeoutMs: 20_000,
          onIdleError: () => undefined,
        });
});
afterAll(async () => {
  if (database !== world.db.database) await database.close();
  await world.db.close();
});

const shared = ['events', 'profile_summaries', 'profiles', 'submissions', 'tests'];

test('every table that internal staff see through a view is one of these', async () => {
  const rows = await world.db.owner<{ name: string }>(
    sql`select viewname as name from pg_views where schemaname = 'staff' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(shared));
});

test('PostgreSQL compiles no statement of the portal', async () => {
  const found = await database.transaction(world.internalStaff(), (tx) =>
    tx.query(sql`select current_setting('jit') as jit`, 'test.jit'),
  );
  // The embedded database has no compiler to switch off.
  expect(found).toEqual([{ jit: world.db.urls === null ? expect.any(String) : 'off' }]);
});

test('on one connection a statement that is prepared for customers answers internal staff, and the other way round', async () => {
  const views = await world.db.owner<{ name: string; columns: string[] }>(
    sql`select shown.table_name as name, array_agg(shown.column_name::text order by shown.ordinal_position) as columns
      from information_schema.columns shown join information_schema.columns stored using (table_name, column_name)
      where shown.table_schema = 'staff' and stored.table_schema = 'public' group by 1`,
  );
  expect(views.length).toBeGreaterThanOrEqual(shared.length);
  const everyone: Scope[] = [
    world.admin(world.own),
    world.internalStaff(),
    world.admin(world.own),
    world.internalStaff(),
  ];
  for (const { name, columns } of views) {
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const read = (tx: Tx) => tx.query(sql`select ${list} from ${sql.identifier(name)}`, `test.read_${name}`);
    for (const scope of everyone)
      await expect(database.transaction(scope, read), name).resolves.toBeInstanceOf(Array);
  }
});
