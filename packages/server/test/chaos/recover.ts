import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { purgeExports } from '../../src/features/exports/purge-exports.job.ts';
import { findDueReports } from '../../src/features/reports/deliver-report.job.ts';
import { queueSchema } from '../../src/platform/database/queue-schema.ts';
import type { ChaosPortal } from './chaos-portal.ts';

const recoverWithinMs = 240_000;
const twoHours = 2 * 3_600_000;
const job = sql`${sql.identifier(queueSchema)}.job`;

/** Ends both servers at once and starts them as if the time had passed that each thing waits before it is tried again. */
export async function restartAfterTheirTime({
  servers,
  restart,
  db,
  disk,
}: Pick<ChaosPortal, 'servers' | 'restart' | 'db' | 'disk'>): Promise<void> {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await letTimePass(db);
  for (const path of filesBelow(disk.folder)) {
    const then = (Date.now() - twoHours) / 1_000;
    if (path.includes('/unfinished/')) utimesSync(path, then, then);
  }
  for (const place of servers.keys()) await restart(place);
}

/** Moves what waits for its time into the past: tries of the queue, deliveries, imports and exports that stand still. */
async function letTimePass(db: ChaosPortal['db']): Promise<void> {
  await db.owner(sql`update ${job} set state = 'retry', start_after = now() - interval '1 minute'
    where state = 'active' or state = 'retry'`);
  await db.owner(
    sql`update pdf_sync_intents set next_try_at = least(next_try_at, now()), held_until = least(held_until, now())`,
  );
  await db.owner(sql`update roster_imports set moved_at = moved_at - interval '10 minutes'
    where status in ('checking', 'importing', 'undoing')`);
  await db.owner(
    sql`update exports set moved_at = moved_at - interval '10 minutes' where status = 'working'`,
  );
  // A clock that ran ahead when it was deleted keeps its pieces for as long.
  await db.owner(sql`update exports set expires_at = least(expires_at, now()) where status = 'removed'`);
}

/** Waits until nothing waits: no job, no delivery. Time passes meanwhile for what is tried again later. */
export async function untilNothingWaits(db: ChaosPortal['db']): Promise<void> {
  await runNow(db, purgeExports.name);
  for (const end = Date.now() + recoverWithinMs; Date.now() < end; await wait(500)) {
    const [waiting] = await db.owner<{ jobs: string[]; deliveries: number }>(sql`select
      array(select distinct name from ${job}
        where state in ('retry', 'active') or state = 'created' and start_after <= now()) as jobs,
      (select count(*)::int from pdf_sync_intents where intent_status_id in (1, 2, 4, 9)) as deliveries`);
    if (waiting?.jobs.length === 0 && waiting.deliveries === 0) return;
    await db.owner(sql`update ${job} set start_after = now() where state = 'retry'`);
    if (waiting !== undefined && waiting.deliveries > 0) await lookForDeliveries(db);
  }
  const left = await db.owner(
    sql`select name, state, count(*)::int as count from ${job} where state < 'completed' group by 1, 2`,
  );
  throw new Error(`work is left over: ${JSON.stringify(left)}`);
}

/** What the next minute would do. */
async function lookForDeliveries(db: ChaosPortal['db']): Promise<void> {
  await db.owner(
    sql`update pdf_sync_intents set next_try_at = least(next_try_at, now()) where intent_status_id <> 2`,
  );
  await runNow(db, findDueReports.name);
}

/** Lets a job of the portal run now that has its hour or minute. */
async function runNow(db: ChaosPortal['db'], name: string): Promise<void> {
  const asked = { organizationId: null, accountId: null, requestId: null };
  await db.owner(sql`insert into ${job} (name, data)
    select ${name}, ${JSON.stringify({ asked, data: null })}::jsonb
    where not exists (select from ${job} where name = ${name} and state < 'completed')`);
}

/** Every file below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
