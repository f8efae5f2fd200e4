import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';

export interface OptimizedSync {
  isOptimizedSyncEnabled?: boolean | undefined;
  optimizedSyncTimePeriodDays?: number | null | undefined;
}

/** Sets how far back a user's phone syncs. The database asks whether the viewer is internal staff. */
export async function setOptimizedSync(
  tx: Tx,
  accountId: number,
  sync: OptimizedSync,
): Promise<Result<null, 'account.sync_is_internal' | 'account.not_found'>> {
  const [row] = await tx.query<{ outcome: string }>(
    sql`select identity.set_optimized_sync(${accountId}, ${sync.isOptimizedSyncEnabled ?? false},
      ${sync.optimizedSyncTimePeriodDays ?? null}::int) as outcome`,
    'accounts.set_optimized_sync',
  );
  if (row?.outcome === 'done') return ok(null);
  return fail(row?.outcome === 'refused' ? 'account.sync_is_internal' : 'account.not_found');
}
