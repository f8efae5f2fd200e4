import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { compileStatement } from '../src/platform/database/compile-statement.ts';
import type { DevicePortal } from './device-portal.ts';

/**
 * Does something while another transaction has made a change and not ended. Once we wait for it, the other one makes what else it has
 * to, and ends. Not with the embedded database, which does one transaction after the other.
 */
export async function whileUncommitted<T>(
  { server: { db } }: Pick<DevicePortal, 'server'>,
  change: SQL,
  act: () => Promise<T>,
  then?: SQL,
): Promise<T> {
  if (db.urls === null) throw new Error('the embedded database does one transaction after the other');
  const other = new pg.Client({ connectionString: db.urls.owner, options: '-c app.job=fixture' });
  const run = (statement: SQL) => {
    const { text, values } = compileStatement(statement);
    return other.query(text, values);
  };
  await other.connect();
  try {
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await run(change);
    const acting = act();
    acting.catch(() => undefined);
    await expect.poll(() => waitingFor(db, rows[0]?.pid ?? 0), { timeout: 10_000 }).toBe(1);
    if (then !== undefined) await run(then);
    await other.query('commit');
    return await acting;
  } finally {
    await other.end();
  }
}

/** How many statements wait for the transaction of this process. */
async function waitingFor(db: DevicePortal['server']['db'], pid: number): Promise<number | undefined> {
  const [waiting] = await db.owner<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid))`,
  );
  return waiting?.count;
}
