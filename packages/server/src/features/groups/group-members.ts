import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Who is in a group, as far as the viewer sees them, by id. */
export async function membersOf(tx: Tx, organizationId: number, groupId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select m.profile_id as id from profile_groups g join profile_organizations m
      on m.organization_id = g.organization_id and m.profile_id = g.profile_id
    where g.organization_id = ${organizationId} and g.group_id = ${groupId} and m.ended_at is null order by 1`,
    'groups.members',
  );
  return rows.map(({ id }) => id);
}

/** Whether the viewer sees each of the profiles, in the group they are taken from where one is named. */
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
 * Locks the memberships of profiles until the transaction ends. Whoever changes many of them, their groups or their list rows does so
 * first: everybody in one order, so that nobody waits for us while we wait for them. As a job.
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

/** Puts profiles into a group. Answers those that were not in it yet; whose membership has ended meanwhile is left out. */
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

/** Takes profiles out of a group. Answers those that were in it. */
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
