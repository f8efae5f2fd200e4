import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockMembers, membersOf } from './group-members.ts';

/**
 * Closes a group for good, as a job: it loses its members and its Users, and its codes end now. The row stays for the codes and
 * moves that name it.
 */
export async function closeGroup(
  tx: Tx,
  { organizationId, groupId }: { organizationId: number; groupId: number },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await lockMembers(tx, organizationId, await membersOf(tx, organizationId, groupId));
  await tx.query(
    sql`delete from profile_groups where organization_id = ${organizationId} and group_id = ${groupId}`,
    'groups.empty',
  );
  await tx.query(
    sql`delete from account_groups where organization_id = ${organizationId} and group_id = ${groupId}`,
    'groups.take_from_all',
  );
  // A code that has not started ends at its start, since a code ends after it starts.
  await tx.query(
    sql`update codes set ends_at = greatest(${at}, starts_at + interval '1 second')
    where organization_id = ${organizationId} and group_id = ${groupId} and ends_at > greatest(${at}, starts_at + interval '1 second')`,
    'groups.end_codes',
  );
  // This follows the removal of the members, so that phones have been notified of each.
  await tx.query(
    sql`update groups set deleted_at = ${at} where organization_id = ${organizationId} and id = ${groupId}`,
    'groups.close',
  );
}
