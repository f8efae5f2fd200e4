import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Ends that profiles belong to an organization, as its job. Their tests stay. */
export async function endMemberships(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
): Promise<void> {
  await tx.query(
    sql`update profile_organizations set ended_at = now()
    where organization_id = ${organizationId} and profile_id = any (${sql.param([...profileIds])}::int[])`,
    'records.end_memberships',
  );
}

/** Closes profiles that no organization has any more, as the job of the last one. They are kept, with their tests. */
export async function closeProfiles(tx: Tx, profileIds: readonly number[]): Promise<void> {
  await tx.query(
    sql`update profiles set deleted_at = now() where id = any (${sql.param([...profileIds])}::int[])`,
    'records.close_profiles',
  );
}
