import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const ask = (statement: ReturnType<typeof sql>, name?: string) =>
  db.database.transaction({ as: 'identity', requestId: 'rows' }, (tx) =>
    tx.query<Record<string, unknown>>(statement, name),
  );

test('columns are answered in camel case, and what has no underscore as it is', async () => {
  expect(
    await ask(
      sql`select 1 as profile_id, 'x' as name, true as enable_covid19_screening, null::int as b_2, 4 as as_it_is`,
    ),
  ).toEqual([{ profileId: 1, name: 'x', enableCovid19Screening: true, b2: null, asItIs: 4 }]);
});

test('the keys inside a JSON column stay', async () => {
  expect(await ask(sql`select jsonb_build_object('first_name', 1, 'lastName', 2) as full_name`)).toEqual([
    { fullName: { first_name: 1, lastName: 2 } },
  ]);
});

test('a prepared statement, several rows and none at all', async () => {
  const rowsUpTo = (last: number) =>
    ask(sql`select n as row_number from generate_series(1, ${last}::int) n order by n`, 'test.rows_up_to');
  expect(await rowsUpTo(2)).toEqual([{ rowNumber: 1 }, { rowNumber: 2 }]);
  expect(await rowsUpTo(0)).toEqual([]);
});

test('the owner’s statements of fixtures answer alike', async () => {
  expect(await db.owner(sql`select 1 as profile_id`)).toEqual([{ profileId: 1 }]);
});
