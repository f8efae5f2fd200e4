import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Every test that organizations in scope have taken, of people who left too: what was taken stays taken. The sum of the days that the
 * charts show, so that the two agree.
 */
export async function countOfTests(tx: Tx, organizationIds: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select coalesce(sum(total_tests), 0)::int as count from daily_test_counts
      where organization_id = any (${sql.param([...organizationIds])}::int[])`,
    'organizations.count_tests',
  );
  return row?.count ?? 0;
}

/** Profiles that belong to organizations in scope, as the counter that follows every membership has them. */
export async function countOfProfiles(tx: Tx, organizationIds: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select coalesce(sum(profiles), 0)::int as count from organization_counts
      where organization_id = any (${sql.param([...organizationIds])}::int[])`,
    'organizations.count_profiles',
  );
  return row?.count ?? 0;
}

/** Groups of an organization in scope that were not deleted. */
export async function countOfGroups(tx: Tx, organizationId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from groups where organization_id = ${organizationId} and deleted_at is null`,
    'organizations.count_groups',
  );
  return row?.count ?? 0;
}
