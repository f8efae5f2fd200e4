import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database, Scope, Tx } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const job = { as: 'job', name: 'test', organizationId: 1, accountId: null } satisfies Scope;
const roleOf = async (tx: Tx) =>
  (await tx.query<{ role: string }>(sql`select current_setting('role') as role`))[0]?.role;

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await testDatabase();
  // One connection: whatever a transaction left behind would meet the next one.
  database = db.urls === null ? db.database : openPostgres(onlyOneOf(db.urls.app));
  await db.owner(sql`create schema sent`);
  await db.owner(sql`grant usage on schema sent to app, app_job`);
  await db.owner(sql`create table sent.words (word text primary key)`);
  await db.owner(sql`grant all on sent.words to app, app_job`);
});
afterEach(() => db.owner(sql`delete from sent.words`));
afterAll(async () => {
  if (database !== db.database) await database.close();
  await db.close();
});

const onlyOneOf = (url: string): Parameters<typeof openPostgres>[0] => ({
  url,
  maxConnections: 1,
  statementTimeoutMs: 5_000,
  onIdleError: () => undefined,
});
const write = (word: string) => sql`insert into sent.words values (${word})`;
const stored = async () =>
  (await db.owner<{ word: string }>(sql`select word from sent.words order by 1`)).map(({ word }) => word);

test('what is sent runs in its turn, as whoever the transaction was at that moment', async () => {
  const seen = await database.transaction({ as: 'identity', requestId: 'test' }, async (tx) => {
    tx.send(write('first'));
    const [before, , after] = await Promise.all([roleOf(tx), tx.continueAsJob('test', [1]), roleOf(tx)]);
    const [row] = await tx.query<{ n: number }>(sql`select count(*)::int as n from sent.words`);
    return { before, after, words: row?.n };
  });
  expect(seen).toEqual({ before: 'app', after: 'app_job', words: 1 });
  expect(await stored()).toEqual(['first']);
});

test('a statement that was sent and failed takes everything with it, and its own error is the one told', async () => {
  const twice = database.transaction(job, async (tx) => {
    tx.send(write('twice'));
    tx.send(write('twice'));
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  let wentOn = false;
  const asked = database.transaction(job, async (tx) => {
    tx.send(write('asked'));
    tx.send(write('asked'));
    await roleOf(tx);
    wentOn = true;
  });
  await expect(asked).rejects.toMatchObject({ code: '23505' });
  expect(wentOn).toBe(false);
  expect(await stored()).toEqual([]);
  expect(await database.transaction({ as: 'identity', requestId: 'test' }, roleOf)).toBe('app');
});

test('a transaction that went on after a failure is not told that it was committed', async () => {
  const swallowed = database.transaction(job, async (tx) => {
    await tx.query(write('kept'));
    await tx.query(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toMatchObject({ code: '22012' });
  expect(await stored()).toEqual([]);
});

test('of statements that were sent together the first error is the one told, whoever waits for which', async () => {
  await database.transaction(job, (tx) => tx.query(write('taken')));
  const together = database.transaction(job, async (tx) => {
    const asked = tx.query(write('taken'));
    tx.send(sql`select 1 / 0`);
    await Promise.all([asked, roleOf(tx)]);
  });
  await expect(together).rejects.toMatchObject({ code: '23505' });
});

test('a scope that cannot be opened opens nothing', async () => {
  const bad = { ...job, name: 'bad\u0000name' };
  let wasAnswered = false;
  const refused = database.transaction(bad, async (tx) => {
    await tx.query(write('unscoped'));
    wasAnswered = true;
  });
  await expect(refused).rejects.toThrow(/0x00|invalid byte sequence/);
  expect(wasAnswered).toBe(false);
  expect(await stored()).toEqual([]);
});

test('a statement outside of any scope is asked by the role that signs in, which reads no table', async () => {
  expect(
    await database.query(sql`select current_user::text as role, scope.ints('app.orgs') as orgs`),
  ).toEqual([{ role: 'app', orgs: null }]);
  await expect(database.query(sql`select 1 from public.profiles`)).rejects.toMatchObject({ code: '42501' });
});

describe.runIf(inject('database').kind === 'postgres')('on PostgreSQL', () => {
  const tripsOf = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
    const before = database.roundTrips?.().job ?? 0;
    await database.transaction(job, work);
    return (database.roundTrips?.().job ?? 0) - before;
  };

  test('a transaction waits for its questions and for the commit, and for nothing else', async () => {
    expect(await tripsOf(async () => undefined)).toBe(1);
    expect(await tripsOf(roleOf)).toBe(2);
    expect(await tripsOf((tx) => Promise.all([roleOf(tx), roleOf(tx), roleOf(tx)]))).toBe(2);
    const oneAfterTheOther = async (tx: Tx) => {
      await roleOf(tx);
      await roleOf(tx);
      tx.send(write('told'));
    };
    expect(await tripsOf(oneAfterTheOther)).toBe(3);
  });

  test('what the driver itself refuses commits nothing', async () => {
    const text = (words: string) => sql`select ${words}::text`;
    const refused = database.transaction(job, async (tx) => {
      await tx.query(write('before'));
      tx.send(text('one'), 'test.same_name');
      tx.send(sql`select 2`, 'test.same_name');
    });
    await expect(refused).rejects.toThrow(/was used for a different statement/);
    expect(await stored()).toEqual([]);
  });
});

test.runIf(inject('database').kind === 'postgres')(
  'a transaction that has ended takes no statement: another one has its connection by then',
  async () => {
    const ended = await database.transaction(job, async (tx) => tx);
    await expect(roleOf(ended)).rejects.toThrow('a statement came after the end of its transaction');
    expect(() => ended.send(write('late'))).toThrow('a statement came after the end of its transaction');
    expect(await stored()).toEqual([]);
  },
);
