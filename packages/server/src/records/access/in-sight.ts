import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Whether the viewer sees a profile in their organization: what is asked before anything is told of it or done to it. Row-level
 * security decides, so it is asked in the viewer's own scope, before the portal goes on in the viewer's name.
 */
export async function isProfileInSight(tx: Tx, organizationId: number, profileId: number): Promise<boolean> {
  const found = await tx.query(
    sql`select 1 from profile_organizations
      where organization_id = ${organizationId} and profile_id = ${profileId} and ended_at is null`,
    'records.profile_in_sight',
  );
  return found.length > 0;
}

/** A group that the viewer sees, and whether it is active; undefined where they see none. */
export async function findGroupInSight(
  tx: Tx,
  organizationId: number,
  groupId: number,
): Promise<{ name: string; isEnabled: boolean } | undefined> {
  const [group] = await tx.query<{ name: string; isEnabled: boolean }>(
    sql`select name, is_enabled from groups
      where organization_id = ${organizationId} and id = ${groupId} and deleted_at is null`,
    'records.group_in_sight',
  );
  return group;
}
