import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database, Tx } from '../../src/platform/database/database.ts';
import { asTrouble, DatabaseTrouble, withoutConflict } from '../../src/platform/database/database-trouble.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { startTestServer } from '../http/start-test-server.ts';
import { echo, testHandlers, trouble } from '../http/test-calls.ts';

const job = { as: 'job', name: 'test', organizationId: 1, accountId: null } as const;
const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DatabaseTrouble ? error.kind : String(error)),
  );

test.each([
  { code: '40P01', kind: 'conflict' },
  { code: '40001', kind: 'conflict' },
  { code: '57P01', kind: 'unreachable' },
  { code: '25006', kind: 'unreachable' },
  { code: '08006', kind: 'unreachable' },
  { code: 'ECONNRESET', kind: 'unreachable' },
  { code: '57014', kind: 'overloaded' },
])('$code is trouble: $kind', ({ code, kind }) => {
  const found = asTrouble(Object.assign(new Error('values of a row'), { code }));
  expect(found).toMatchObject({ kind });
  expect(String(found)).not.toContain('values');
});

test.each(['23505', '42P01', '08P01'])('a mistake in a statement (%s) stays what it is', (code) => {
  const mistake = Object.assign(new Error('duplicate key'), { code });
  expect(asTrouble(mistake)).toBe(mistake);
});

test('a conflict is tried again, other trouble and mistakes are not', async () => {
  const runs = { conflict: 0, unreachable: 0, always: 0, violation: 0 };
  const conflict = () => new DatabaseTrouble('conflict', null);
  expect(
    await withoutConflict(async () => {
      runs.conflict += 1;
      if (runs.conflict < 3) throw conflict();
      return 'done';
    }),
  ).toBe('done');
  const lost = withoutConflict(async () => {
    runs.unreachable += 1;
    throw new DatabaseTrouble('unreachable', null);
  });
  expect(await troubleOf(lost)).toBe('unreachable');
  const hopeless = withoutConflict(async () => {
    runs.always += 1;
    throw conflict();
  });
  expect(await troubleOf(hopeless)).toBe('conflict');
  const violation = withoutConflict(async () => {
    runs.violation += 1;
    throw Object.assign(new Error('violates a constraint'), { code: '23503' });
  });
  await expect(violation).rejects.toMatchObject({ code: '23503' });
  expect(runs).toEqual({ conflict: 3, unreachable: 1, always: 4, violation: 2 });
});

describe.runIf(inject('database').kind === 'postgres')('on PostgreSQL', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  const open = (over: Partial<Parameters<typeof openPostgres>[0]> = {}): Database =>
    openPostgres({
      url: db.urls?.app ?? '',
      maxConnections: 2,
      statementTimeoutMs: 5_000,
      onIdleError: () => undefined,
      ...over,
    });
  const endOwnConnection = async (tx: Tx) => {
    const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.owner(sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`);
  };

  test('a connection that ends between two statements fails that transaction and nothing else', async () => {
    const database = open();
    const lost = database.transaction(job, async (tx) => {
      await endOwnConnection(tx);
      return tx.query(sql`select 1`);
    });
    expect(await troubleOf(lost)).toBe('unreachable');
    const rows = await database.transaction(job, (tx) => tx.query<{ n: number }>(sql`select 1 as n`));
    expect(rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  test('a connection that ends while a statement runs is the same', async () => {
    const database = open();
    let pid = 0;
    const lost = database.transaction(job, async (tx) => {
      const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      pid = own?.pid ?? 0;
      return tx.query(sql`select pg_sleep(20)`);
    });
    const outcome = troubleOf(lost);
    while (pid === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await db.owner(sql`select pg_terminate_backend(${pid}, 5000)`);
    expect(await outcome).toBe('unreachable');
    await database.close();
  });

  test('a database that is not there is unreachable', async () => {
    const database = open({ url: 'postgres://app@127.0.0.1:1/none' });
    expect(await troubleOf(database.transaction(job, async () => 1))).toBe('unreachable');
    await database.close();
  });

  test('a migration that changes what prepared statements answer: nobody notices, whichever connection is asked', async () => {
    await db.owner(sql`create schema of_test`);
    await db.owner(sql`grant usage on schema of_test to app`);
    await db.owner(sql`create table of_test.migrated (id int)`);
    await db.owner(sql`grant select on of_test.migrated to app`);
    const database = open({ maxConnections: 5 });
    const ask = () =>
      withoutConflict(() =>
        database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
          tx.query<Record<string, number>>(
            sql`select * from of_test.migrated, pg_sleep(0.02)`,
            'test.migrated',
          ),
        ),
      );
    // Every connection of the pool prepares it.
    await Promise.all(Array.from({ length: 5 }, ask));
    await db.owner(sql`alter table of_test.migrated add column later int`);
    await db.owner(sql`insert into of_test.migrated values (1, 2)`);
    // One after the other, so that a connection that is outdated would be met again and again.
    for (let count = 0; count < 5; count += 1) expect(await ask()).toMatchObject([{ id: 1, later: 2 }]);
    await db.owner(sql`drop schema of_test cascade`);
    await database.close();
  });

  test('a server that only reads is left at once: it may have been replaced', async () => {
    const database = open({ maxConnections: 1 });
    const asOwnConnection = () =>
      database.transaction(job, async (tx) => {
        const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        return own?.pid;
      });
    const before = await asOwnConnection();
    const refused = database.transaction(job, async (tx) => {
      await tx.query(sql`set transaction read only`);
      return tx.query(sql`create temporary table refused (id int)`);
    });
    expect(await troubleOf(refused)).toBe('unreachable');
    expect(await asOwnConnection()).not.toBe(before);
    await database.close();
  });

  test('a statement that runs out of time is overload', async () => {
    const database = open({ statementTimeoutMs: 50 });
    const late = database.transaction(job, (tx) => tx.query(sql`select pg_sleep(5)`));
    expect(await troubleOf(late)).toBe('overloaded');
    await database.close();
  });

  test.each([
    { kind: 'lost', code: 'server.database_unreachable', counted: 'unreachable' },
    { kind: 'slow', code: 'server.overloaded', counted: 'overloaded' },
  ] as const)(
    'a call that meets trouble ($kind) is told to come back, and the next one is answered',
    async (row) => {
      const server = await startTestServer({ handlers: testHandlers });
      const { status, headers, body } = await server.send(trouble, { kind: row.kind });
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body.errors[0]?.code).toBe(row.code);
      expect(server.logLines().filter(({ level }) => level === 'error')).toEqual([]);
      expect(await (await server.fetch('/metrics')).text()).toContain(
        `database_trouble_total{kind="${row.counted}"} 1`,
      );
      expect((await server.send(echo, { text: 'x' })).status).toBe(200);
      await server.stop();
    },
  );

  test('two transactions that wait for each other: both are done in the end', async () => {
    const database = open();
    const lock = (tx: Tx, key: number) => tx.query(sql`select pg_advisory_xact_lock(778, ${key})`);
    let attempts = 0;
    const both = [
      [1, 2],
      [2, 1],
    ].map(([first = 0, second = 0]) =>
      withoutConflict(() =>
        database.transaction(job, async (tx) => {
          await lock(tx, first);
          // Counted once the first lock is held: neither goes on before both hold theirs.
          attempts += 1;
          if (attempts <= 2) while (attempts < 2) await new Promise((resolve) => setTimeout(resolve, 5));
          await lock(tx, second);
          return first;
        }),
      ),
    );
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect(attempts).toBeGreaterThan(2);
    await database.close();
  });
});
