import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { compileStatement } from '../src/platform/database/compile-statement.ts';
import type { DevicePortal } from './device-portal.ts';

/**
 * Does something while another transaction has made a change and not ended. Once we wait for it, the other one makes what else it has
 * to, and ends. Not with the embedded database, which does one transaction after the other.
 */
export const whileUncommitted = <T>(
  portal: Portal,
  change: SQL,
  act: () => Promise<T>,
  then?: SQL,
): Promise<T> =>
  withOther(portal, change, async (other) => {
    const acting = act();
    acting.catch(() => undefined);
    await other.isWaitedFor();
    if (then !== undefined) await other.run(then);
    await other.commit();
    return acting;
  });

/**
 * Does something from beginning to end while another transaction holds what it has changed or locked, for which work of the queue
 * waits. What is done itself must not wait for it.
 */
export const whileHeld = <T>(
  portal: Portal,
  change: SQL,
  act: (other: { isWaitedFor(): Promise<void> }) => Promise<T>,
): Promise<T> =>
  withOther(portal, change, async (other) => {
    const done = await act(other);
    await other.commit();
    return done;
  });

type Portal = Pick<DevicePortal, 'server'>;

interface OtherTransaction {
  run(statement: SQL): Promise<unknown>;
  /** Resolves once a statement waits for this transaction. */
  isWaitedFor(): Promise<void>;
  commit(): Promise<unknown>;
}

async function withOther<T>(
  { server: { db } }: Portal,
  change: SQL,
  act: (other: OtherTransaction) => Promise<T>,
): Promise<T> {
  if (db.urls === null) throw new Error('the embedded database does one transaction after the other');
  const client = new pg.Client({ connectionString: db.urls.owner, options: '-c app.job=fixture' });
  const run = (statement: SQL) => {
    const { text, values } = compileStatement(statement);
    return client.query(text, values);
  };
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    await run(change);
    return await act({
      run,
      isWaitedFor: () => expect.poll(() => waitingFor(db, pid), { timeout: 10_000 }).toBe(1),
      commit: () => client.query('commit'),
    });
  } finally {
    await client.end();
  }
}

/** How many statements wait for the transaction of this process. */
async function waitingFor(db: DevicePortal['server']['db'], pid: number): Promise<number | undefined> {
  const [waiting] = await db.owner<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid))`,
  );
  return waiting?.count;
}
