import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Grants groups to users, who keep those they have. */
export async function addGroups(
  tx: Tx,
  organizationId: number,
  accountIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  await tx.query(
    sql`insert into account_groups (account_id, organization_id, group_id)
      select a, ${organizationId}::int, g from unnest(${sql.param([...accountIds])}::int[]) a
        cross join unnest(${sql.param([...groupIds])}::int[]) g on conflict do nothing`,
    'accounts.grant_groups',
  );
}
