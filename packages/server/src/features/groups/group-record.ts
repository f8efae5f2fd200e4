import type { GroupDetail, getGroups, ResponseOf } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A group as the lists show it. */
export type GroupRow = ResponseOf<typeof getGroups>['groups'][number];

const columns: SQL = sql`g.id, g.organization_id, g.name, g.is_default,
  g.is_enabled, (select count(*)::int from profile_groups pg where pg.organization_id = g.organization_id
    and pg.group_id = g.id) as profile_count`;

/** Returns the groups that the viewer sees, by name. */
export function listGroups(tx: Tx, organizationId: number): Promise<GroupRow[]> {
  return tx.query<GroupRow>(
    sql`select ${columns} from groups g where g.organization_id = ${organizationId} and g.deleted_at is null
    order by lower(g.name), g.id`,
    'groups.list',
  );
}

/** Returns one group; undefined where the viewer does not see it. */
export async function findGroup(
  tx: Tx,
  organizationId: number,
  groupId: number,
): Promise<GroupRow | undefined> {
  const [found] = await tx.query<GroupRow>(
    sql`select ${columns} from groups g where g.organization_id = ${organizationId} and g.id = ${groupId}
      and g.deleted_at is null`,
    'groups.find',
  );
  return found;
}

type DetailRow = Omit<GroupDetail, 'baselineStartDateUtc'> & { baselineStartAt: Date | null };

/** Returns one group with the details of its page: what was set for all profiles, and what its deletion would lose. */
export async function findGroupDetail(
  tx: Tx,
  organizationId: number,
  groupId: number,
  now: Date,
): Promise<GroupDetail | undefined> {
  const [found] = await tx.query<DetailRow>(
    sql`select ${columns}, g.baseline_start_at, g.default_protocol_id as default_organization_protocol_id,
      (select count(*)::int from profile_groups pg where pg.organization_id = g.organization_id and pg.group_id = g.id
        and not exists (select 1 from profile_groups o join groups og on og.organization_id = o.organization_id and og.id = o.group_id
          where o.organization_id = pg.organization_id and o.profile_id = pg.profile_id and o.group_id <> g.id
            and og.is_enabled and og.deleted_at is null)) as only_here_count,
      (select count(*)::int from codes c where c.organization_id = g.organization_id and c.group_id = g.id
        and c.deleted_at is null and c.ends_at > ${now.toISOString()}::timestamptz) as open_code_count
    from groups g where g.organization_id = ${organizationId} and g.id = ${groupId} and g.deleted_at is null`,
    'groups.detail',
  );
  if (found === undefined) return undefined;
  const { baselineStartAt, ...group } = found;
  return { ...group, baselineStartDateUtc: baselineStartAt?.toISOString() ?? null };
}

/** Locks an organization's groups, since names and the default group are compared with all others. */
export function lockGroups(tx: Tx, organizationId: number): Promise<void> {
  return takeAdvisoryLock(tx, 'groups.change', organizationId);
}

/** Adds a group. */
export async function insertGroup(
  tx: Tx,
  organizationId: number,
  { name, isEnabled }: Pick<GroupRow, 'name' | 'isEnabled'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into groups (organization_id, name, is_enabled) values (${organizationId}, ${name}, ${isEnabled}) returning id`,
    'groups.insert',
  );
  return row?.id;
}

/** Writes the state of a group. A new default group replaces the previous one. */
export async function writeGroup(
  tx: Tx,
  { organizationId, id, name, isEnabled, isDefault }: Omit<GroupRow, 'profileCount'>,
): Promise<void> {
  if (isDefault) {
    await tx.query(
      sql`update groups set is_default = false where organization_id = ${organizationId} and id <> ${id} and is_default`,
      'groups.end_default',
    );
  }
  await tx.query(
    sql`update groups set name = ${name}, is_enabled = ${isEnabled}, is_default = ${isDefault}
    where organization_id = ${organizationId} and id = ${id}`,
    'groups.write',
  );
}
