import type { GroupChange, GroupChangeKind } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { defineLongWork, type WorkRow } from '../../platform/long-work/long-work.ts';

/** A change to all profiles of a group, as it is stored. */
export interface GroupChangeRecord extends WorkRow {
  organizationId: number;
  groupId: number;
  kind: GroupChangeKind;
  baselineStartAt: Date | null;
  protocolId: number | null;
  profileCount: number;
  requestedAt: Date;
}

const columns = sql`id, organization_id, group_id, kind, baseline_start_at,
  protocol_id, cardinality(profile_ids) as profile_count, done_count, asked_at as requested_at,
  moved_at, finished_at`;

/** A change to all profiles of a group that may still run. It has no status of its own: it runs until `finishedAt` is set. */
export const groupChangeWork = defineLongWork<GroupChangeRecord>({
  table: 'group_changes',
  columns,
  stateOf: ({ finishedAt }) => (finishedAt === null ? 'working' : 'done'),
});

/** The number of changes on a group's page; earlier ones are in the audit log. */
const shownChanges = 5;

/** Returns a change as a group's page shows it. */
export function groupChangeOf(record: GroupChangeRecord, now: Date): GroupChange {
  const { id, kind, profileCount, requestedAt, baselineStartAt, protocolId } = record;
  return {
    id,
    kind,
    profileCount,
    ...groupChangeWork.progressOf(record, now),
    askedOn: requestedAt.toISOString(),
    baselineStartDateUtc: baselineStartAt?.toISOString() ?? null,
    organizationProtocolId: protocolId,
  };
}

/** Returns the newest changes of a group, newest first. */
export function changesOfGroup(
  tx: Tx,
  organizationId: number,
  groupId: number,
): Promise<GroupChangeRecord[]> {
  return tx.query<GroupChangeRecord>(
    sql`select ${columns} from group_changes where organization_id = ${organizationId} and group_id = ${groupId}
    order by id desc limit ${shownChanges}`,
    'groups.changes',
  );
}

/** Returns whether a change of this kind of the group is still running. */
export async function isChangeRunning(
  tx: Tx,
  organizationId: number,
  groupId: number,
  kind: GroupChangeKind,
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from group_changes where organization_id = ${organizationId} and group_id = ${groupId} and kind = ${kind}
      and finished_at is null`,
    'groups.running_change',
  );
  return rows.length > 0;
}

/** The values of a new change. */
export interface NewGroupChange {
  organizationId: number;
  groupId: number;
  accountId: number;
  kind: GroupChangeKind;
  baselineStartDate: string | null;
  protocolId: number | null;
  profileIds: readonly number[];
}

/** Stores a change and the profiles that it applies to. */
export async function insertChange(
  tx: Tx,
  change: NewGroupChange,
  now: Date,
): Promise<GroupChangeRecord | undefined> {
  const { organizationId, groupId, accountId, kind, baselineStartDate, protocolId, profileIds } = change;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.query<GroupChangeRecord>(
    sql`insert into group_changes (organization_id, group_id, account_id, kind, baseline_start_at, protocol_id, profile_ids, asked_at,
      moved_at)
    values (${organizationId}, ${groupId}, ${accountId}, ${kind}, ${baselineStartDate}::timestamptz, ${protocolId}::int,
      ${sql.param([...profileIds])}::int[], ${at}, ${at}) returning ${columns}`,
    'groups.insert_change',
  );
  return row;
}

/** The state from which a job continues: a running change, locked until the transaction ends, and the profiles that come next. */
export interface NextOfChange extends GroupChangeRecord {
  nextProfileIds: number[];
}

/**
 * Returns the oldest running change of the organization, so that of two that apply to the same profile the newer one stays.
 *
 * @param atOnce the number of profiles in one step, by kind
 */
export async function lockOldestChange(
  tx: Tx,
  organizationId: number,
  atOnce: Readonly<Record<GroupChangeKind, number>>,
): Promise<NextOfChange | undefined> {
  const [row] = await tx.query<NextOfChange>(
    sql`select ${columns}, profile_ids[done_count + 1 : done_count + case kind when 'baselineStart' then ${atOnce.baselineStart}::int
      else ${atOnce.defaultProtocol}::int end] as next_profile_ids
    from group_changes where organization_id = ${organizationId} and finished_at is null order by id limit 1 for update`,
    'groups.lock_change',
  );
  return row;
}

/** Stores the progress of a change; with the last profile it ends. */
export const moveChangeOn = (
  tx: Tx,
  { organizationId, id, profileCount, doneCount }: NextOfChange,
  profiles: number,
  now: Date,
): Promise<void> =>
  groupChangeWork.moveOn(
    tx,
    { organizationId, id },
    now,
    profiles,
    doneCount + profiles >= profileCount ? [finishes(now)] : [],
  );

/** Ends a change before its last profile, because the protocol that it sets is no longer there. */
export const endChange = (tx: Tx, { organizationId, id }: NextOfChange, now: Date): Promise<void> =>
  groupChangeWork.change(tx, { organizationId, id }, now, [finishes(now)]);

const finishes = (now: Date) => sql`finished_at = ${now.toISOString()}::timestamptz`;
