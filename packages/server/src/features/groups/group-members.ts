import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Returns the ids of the profiles in a group that the viewer sees. */
export async function membersOf(tx: Tx, organizationId: number, groupId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select m.profile_id as id from profile_groups g join profile_organizations m
      on m.organization_id = g.organization_id and m.profile_id = g.profile_id
    where g.organization_id = ${organizationId} and g.group_id = ${groupId} and m.ended_at is null order by 1`,
    'groups.members',
  );
  return rows.map(({ id }) => id);
}

/** Returns whether the viewer sees each of the profiles, within a group where one is named. */
export async function areInReach(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  oldGroupId: number | null,
): Promise<boolean> {
  const [row] = await tx.query<{ seen: number }>(
    sql`select count(*)::int as seen from profile_organizations m
    where m.organization_id = ${organizationId} and m.ended_at is null and m.profile_id = any (${sql.param([...profileIds])}::int[])
      and (${oldGroupId}::int is null or exists (select 1 from profile_groups g where g.organization_id = m.organization_id
        and g.profile_id = m.profile_id and g.group_id = ${oldGroupId}::int))`,
    'groups.profiles_in_reach',
  );
  return row?.seen === profileIds.length;
}

/**
 * Locks the memberships of profiles until the transaction ends. Whoever changes many memberships, groups or list rows takes this
 * lock first, in one order, so that transactions do not wait for each other. As a job.
 */
export async function lockMembers(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
): Promise<void> {
  await tx.query(
    sql`select profile_id from profile_organizations where organization_id = ${organizationId}
      and profile_id = any (${sql.param([...profileIds])}::int[]) order by profile_id for no key update`,
    'groups.hold_members',
  );
}

/**
 * Adds profiles to a group. Returns those that were not in it yet; a profile whose membership in the organization has ended is left
 * out.
 */
export async function joinGroup(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  groupId: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`insert into profile_groups (organization_id, profile_id, group_id)
    select m.organization_id, m.profile_id, ${groupId}::int from profile_organizations m
    where m.organization_id = ${organizationId} and m.ended_at is null and m.profile_id = any (${sql.param([...profileIds])}::int[])
    order by m.profile_id on conflict do nothing returning profile_id as id`,
    'groups.join',
  );
  return rows.map(({ id }) => id);
}

/** Removes profiles from a group. Returns those that were in it. */
export async function leaveGroup(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  groupId: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`delete from profile_groups where organization_id = ${organizationId} and group_id = ${groupId}
      and profile_id = any (${sql.param([...profileIds])}::int[]) returning profile_id as id`,
    'groups.leave',
  );
  return rows.map(({ id }) => id);
}
