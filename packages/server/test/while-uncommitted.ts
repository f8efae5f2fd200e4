import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DevicePortal } from './device-portal.ts';

/**
 * Does something while another transaction has made a change and not ended. Once we wait for it, the other one makes what else it has
 * to, and ends. Not with the embedded database, which does one transaction after the other.
 */
export async function whileUncommitted<T>(
  { server: { db }, organizationId }: Pick<DevicePortal, 'server' | 'organizationId'>,
  change: SQL,
  act: () => Promise<T>,
  then?: SQL,
): Promise<T> {
  let acting: Promise<T> | undefined;
  await db.database.transaction(
    { as: 'job', name: 'test.other', organizationId, accountId: null },
    async (tx) => {
      await tx.query(change);
      acting = act();
      acting.catch(() => undefined);
      await expect
        .poll(
          async () => {
            const [waiting] = await db.owner<{ count: number }>(
              sql`select count(*)::int as count from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return waiting?.count;
          },
          { timeout: 10_000 },
        )
        .toBe(1);
      if (then !== undefined) await tx.query(then);
    },
  );
  if (acting === undefined) throw new Error('nothing was done meanwhile');
  return acting;
}
