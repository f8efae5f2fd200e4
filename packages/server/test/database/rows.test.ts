import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queryChecked } from '../../src/platform/database/checked-rows.ts';
import { InvariantError } from '../../src/platform/invariant-error.ts';
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

describe('rows that are checked', () => {
  const scored = z.object({
    testId: z.int(),
    score: z.number().nullable(),
    flags: z.array(z.object({ effect: z.string() })),
  });
  const checked = (statement: ReturnType<typeof sql>, name: string) =>
    db.database.transaction({ as: 'identity', requestId: 'rows' }, (tx) =>
      queryChecked(tx, scored, statement, name),
    );

  test('are answered when they are as expected, without what nobody expects', async () => {
    expect(
      await checked(
        sql`select 1 as test_id, 2.5::float8 as score, '[{"effect": "caution"}]'::jsonb as flags, 'x' as other`,
        'test.scored',
      ),
    ).toEqual([{ testId: 1, score: 2.5, flags: [{ effect: 'caution' }] }]);
  });

  test.each([
    {
      name: 'test.no_number',
      why: 'a score that is no number',
      columns: sql`1 as test_id, 'NaN'::float8 as score, '[]'::jsonb as flags`,
      says: 'score (invalid_type)',
    },
    {
      name: 'test.text',
      why: 'a number that comes as text',
      columns: sql`1 as test_id, 2.5::numeric as score, '[]'::jsonb as flags`,
      says: 'score (invalid_type)',
    },
    {
      name: 'test.no_column',
      why: 'a column that is not there',
      columns: sql`2.5::float8 as score, '[]'::jsonb as flags`,
      says: 'testId (invalid_type)',
    },
    {
      name: 'test.within_json',
      why: 'a value within JSON, whose keys people may have chosen',
      columns: sql`null as test_id, 'Maya' as score, '[{"effect": 3}]'::jsonb as flags`,
      says: 'testId (invalid_type), score (invalid_type), flags (invalid_type)',
    },
  ])('stop the work at $why, and tell no value', async ({ name, columns, says }) => {
    await expect(checked(sql`select ${columns}`, name)).rejects.toThrow(
      new InvariantError(`rows of ${name} are not as expected: ${says}`),
    );
  });
});
