import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Organizations of one transaction: a million profiles of 5,000 organizations are counted in 25 of them. */
export const organizationsAtOnce = 200;

/** Counts organizations whose tests or groups changed since the last count. @returns whether there may be more */
export async function countTouchedOrganizations(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ counted: number }>(
    sql`select upkeep.count_touched_organizations(${organizationsAtOnce}::int) as counted`,
    'tested_days.count',
  );
  return (row?.counted ?? 0) === organizationsAtOnce;
}

export interface RecountedOrganizations {
  lastId: number;
  /** How many of them had other counts than their tests. */
  differing: number;
}

/** Counts the next organizations after an id, touched or not. @returns null after the last */
export async function recountNextOrganizations(
  tx: Tx,
  afterId: number,
): Promise<RecountedOrganizations | null> {
  const [row] = await tx.query<RecountedOrganizations>(
    sql`select last_id, differing from upkeep.recount_next_organizations(${afterId}::int, ${organizationsAtOnce}::int)`,
    'tested_days.recount',
  );
  return row ?? null;
}
