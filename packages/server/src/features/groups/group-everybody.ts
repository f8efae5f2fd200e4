import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockMembers } from './group-members.ts';

/**
 * Sets the day from which tests of these profiles count, and marks their baselines as pending: a profile's page says so until a job
 * has recalculated it.
 */
export async function setBaselineStart(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  baselineStartDate: string,
  now: Date,
): Promise<void> {
  const ids = sql`${sql.param([...profileIds])}::int[]`;
  await lockMembers(tx, organizationId, profileIds);
  await tx.query(
    sql`update profile_organizations set baseline_start_at = ${baselineStartDate}::timestamptz
    where organization_id = ${organizationId} and profile_id = any (${ids})`,
    'groups.set_baseline_start',
  );
  await tx.query(
    sql`update profile_summaries set baseline_asked_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and profile_id = any (${ids})`,
    'groups.owe_baselines',
  );
}

/** Stores on the group itself what was last set for all of its profiles. */
export async function noteOnGroup(
  tx: Tx,
  { organizationId, groupId }: { organizationId: number; groupId: number },
  set: { baselineStartDate: string } | { protocolId: number },
): Promise<void> {
  await tx.query(
    'protocolId' in set
      ? sql`update groups set default_protocol_id = ${set.protocolId} where organization_id = ${organizationId} and id = ${groupId}`
      : sql`update groups set baseline_start_at = ${set.baselineStartDate}::timestamptz
        where organization_id = ${organizationId} and id = ${groupId}`,
    'protocolId' in set ? 'groups.note_protocol' : 'groups.note_baseline_start',
  );
}

/** Returns whether this protocol can be a profile's default. */
export async function isProtocolOffered(
  tx: Tx,
  organizationId: number,
  protocolId: number,
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from protocols where organization_id = ${organizationId} and id = ${protocolId} and not is_disabled
      and deleted_at is null`,
    'groups.protocol_offered',
  );
  return rows.length > 0;
}

/** Sets the default protocol of profiles; those that already have it stay untouched, and so do former members. */
export async function setDefaultProtocol(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  protocolId: number,
): Promise<void> {
  const ids = sql`${sql.param([...profileIds])}::int[]`;
  const touched = sql`organization_id = ${organizationId} and profile_id = any (${ids}) and ended_at is null
    and default_protocol_id is distinct from ${protocolId}`;
  await tx.query(
    sql`select profile_id from profile_organizations where ${touched} order by profile_id for update`,
    'groups.lock_for_protocol',
  );
  await tx.query(
    sql`update profile_organizations set default_protocol_id = ${protocolId} where ${touched}`,
    'groups.set_protocol',
  );
}
