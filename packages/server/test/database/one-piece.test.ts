import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PostgresTransaction } from '../../src/platform/database/postgres-transaction.ts';
import { openScopeStatement } from '../../src/platform/database/scope-statement.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('the statements of one turn leave in one piece, and the commit with what was sent last', async (context) => {
  if (db.urls === null) return context.skip('the embedded database has no wire');
  const pool = new pg.Pool({ connectionString: db.urls.app, max: 1, pipeline: true });
  const client = await pool.connect();
  try {
    const { stream } = client.connection;
    const pieces = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
    const sent = () => {
      const calls = pieces.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const piece of pieces) piece.mockClear();
      return calls;
    };
    const scope = openScopeStatement({ as: 'identity', requestId: 'pieces' });
    const transaction = new PostgresTransaction(client, scope);
    const one = (value: number) =>
      transaction.tx.query<{ value: number }>(sql`select ${value}::int as value`);
    const answers = await Promise.all([one(1), one(2), one(3)]);
    expect(answers.flat().map(({ value }) => value)).toEqual([1, 2, 3]);
    // With `begin` and the scope.
    expect(sent()).toBe(1);
    transaction.tx.send(sql`select 4`);
    await transaction.commit();
    expect(sent()).toBe(1);
    // What fails is told, and nothing is left held back.
    const second = new PostgresTransaction(client, scope);
    await expect(second.tx.query(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await expect(second.commit()).rejects.toThrow('division by zero');
    await second.rollback();
    expect((await client.query('select 5 as value')).rows).toEqual([{ value: 5 }]);
    expect(stream.writableCorked).toBe(0);
  } finally {
    client.release();
    await pool.end();
  }
});

test('no statement of a transaction is sent after its commit, at whatever moment it comes', async (context) => {
  if (db.urls === null) return context.skip('the embedded database has no wire');
  const pool = new pg.Pool({ connectionString: db.urls.app, max: 1, pipeline: true });
  const client = await pool.connect();
  try {
    const transaction = new PostgresTransaction(
      client,
      openScopeStatement({ as: 'identity', requestId: 'late' }),
    );
    await transaction.tx.query(sql`select 1`);
    const texts = vi.spyOn(client, 'query');
    const committed = transaction.commit();
    const refusals: string[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      transaction.tx.query(sql`select 'late'`).catch((error: Error) => refusals.push(error.message));
      await null;
    }
    await committed;
    const sent = texts.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    expect(sent.at(-1)).toBe('commit');
    expect(new Set(refusals)).toEqual(new Set(['a statement came after the end of its transaction']));
  } finally {
    client.release();
    await pool.end();
  }
});
