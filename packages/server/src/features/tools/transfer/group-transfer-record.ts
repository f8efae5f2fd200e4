import type { GroupTransfer, GroupTransferStatus } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { counted, type Found } from '../../../platform/database/page-of.ts';
import {
  defineLongWork,
  type WorkKey,
  type WorkRow,
  type WorkState,
} from '../../../platform/long-work/long-work.ts';
import { undoableUntil } from '../../../records/profile-operations/stored-operation.ts';
import type { WhyStayed } from './transfer-one-profile.ts';

/** A transfer of everybody in a group, as it is stored. */
export interface GroupTransferRecord extends WorkRow {
  organizationId: number;
  accountId: number;
  toOrganizationId: number;
  groupId: number;
  toGroupId: number;
  reason: string | null;
  status: GroupTransferStatus;
  profileCount: number;
  skippedCount: number;
  elsewhereCount: number;
  conflictCount: number;
  /** Of those who went over, or back while it is undone, so many were told of already. */
  toldCount: number;
  /** Who comes next while it is transferring; null after the last one. */
  nextProfileId: number | null;
  requestedAt: Date;
}

const columns = sql`id, organization_id, account_id, to_organization_id, group_id, to_group_id, reason, status,
  cardinality(profile_ids) as profile_count, cardinality(skipped_ids) as skipped_count, elsewhere_count, conflict_count, told_count,
  profile_ids[done_count + 1] as next_profile_id,
  done_count, asked_at as requested_at, moved_at, finished_at`;

const states: Readonly<Record<GroupTransferStatus, WorkState>> = {
  transferring: 'working',
  transferred: 'done',
  undoing: 'working',
  undone: 'done',
  failed: 'failed',
};

/** A transfer of a group, profile by profile, and its undoing the other way round. */
export const groupTransferWork = defineLongWork<GroupTransferRecord>({
  table: 'group_transfers',
  columns,
  stateOf: ({ status }) => states[status],
});

/** The transfers of any organization, newest first, as internal staff. */
export async function listTransfers(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<GroupTransferRecord>> {
  const rows = await tx.query<GroupTransferRecord & { total: number }>(
    sql`select ${columns}, count(*) over ()::int as total from group_transfers order by id desc
      limit ${limit}::int offset ${offset}::int`,
    'group_transfers.list_all',
  );
  return counted(rows);
}

/** Finds one by its id alone, as internal staff. */
export async function findTransfer(tx: Tx, id: number): Promise<GroupTransferRecord | undefined> {
  const [row] = await tx.query<GroupTransferRecord>(
    sql`select ${columns} from group_transfers where id = ${id}`,
    'group_transfers.by_id',
  );
  return row;
}

/** The names that internal staff read beside a transfer. */
export interface TransferNames {
  fromName: string;
  toName: string;
  groupName: string;
}

export async function namesOfTransfers(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TransferNames>> {
  const rows = await tx.query<TransferNames & { id: number }>(
    sql`select id, from_name, to_name, group_name from identity.group_transfer_names(${sql.param([...ids])}::int[])`,
    'group_transfers.names',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const transferUndoableUntil = ({ requestedAt }: Pick<GroupTransferRecord, 'requestedAt'>): Date =>
  undoableUntil({ doneAt: requestedAt });

/** A transfer as the page shows it. */
export function transferView(
  record: GroupTransferRecord,
  names: TransferNames | undefined,
  now: Date,
): GroupTransfer {
  const { id, organizationId, toOrganizationId, groupId, toGroupId, status } = record;
  return {
    id,
    fromOrgId: organizationId,
    fromOrgName: names?.fromName ?? '',
    toOrgId: toOrganizationId,
    toOrgName: names?.toName ?? '',
    fromGroupId: groupId,
    fromGroupName: names?.groupName ?? '',
    toGroupId,
    status,
    profileCount: record.profileCount,
    skippedCount: record.skippedCount,
    elsewhereCount: record.elsewhereCount,
    conflictCount: record.conflictCount,
    ...groupTransferWork.progressOf(record, now),
    startedOn: record.requestedAt.toISOString(),
    undoableUntil: transferUndoableUntil(record).toISOString(),
  };
}

export interface NewGroupTransfer {
  organizationId: number;
  accountId: number;
  toOrganizationId: number;
  groupId: number;
  toGroupId: number;
  reason: string | null;
}

/** Stores a transfer of everybody who is in the group now, as the job of both organizations; undefined where one runs already. */
export async function insertTransfer(
  tx: Tx,
  transfer: NewGroupTransfer,
  now: Date,
): Promise<GroupTransferRecord | undefined> {
  const { organizationId, accountId, toOrganizationId, groupId, toGroupId, reason } = transfer;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.query<GroupTransferRecord>(
    sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, reason, profile_ids, asked_at, moved_at)
      select ${organizationId}::int, ${accountId}::int, ${toOrganizationId}::int, ${groupId}::int, ${toGroupId}::int, ${reason}::text,
        array_agg(profile_id order by profile_id), ${at}, ${at}
      from profile_groups where organization_id = ${organizationId} and group_id = ${groupId} having count(*) > 0
      on conflict (organization_id, group_id) where status in ('transferring', 'undoing') do nothing returning ${columns}`,
    'group_transfers.insert',
  );
  return row;
}

/** Notes that a step is through with somebody: done, or skipped with their id and why. */
export const stepOver = (
  tx: Tx,
  key: WorkKey,
  now: Date,
  skipped: { profileId: number; why: WhyStayed } | null,
): Promise<void> =>
  groupTransferWork.moveOn(
    tx,
    key,
    now,
    1,
    skipped === null
      ? []
      : [
          sql`skipped_ids = skipped_ids || ${skipped.profileId}::int`,
          ...(skipped.why === 'elsewhere' ? [sql`elsewhere_count = elsewhere_count + 1`] : []),
          ...(skipped.why === 'conflict' ? [sql`conflict_count = conflict_count + 1`] : []),
        ],
  );

/** Ends it, when everybody who went or came back by then is told of, or begins its undoing from the last profile. */
export const setTransferStatus = (
  tx: Tx,
  key: WorkKey,
  now: Date,
  status: GroupTransferStatus,
): Promise<void> =>
  groupTransferWork.change(
    tx,
    key,
    now,
    status === 'undoing'
      ? [
          sql`status = 'undoing'`,
          sql`is_undoing = true`,
          sql`done_count = 0`,
          sql`skipped_ids = '{}'`,
          sql`elsewhere_count = 0`,
          sql`conflict_count = 0`,
          sql`told_count = 0`,
          sql`finished_at = null`,
        ]
      : [
          sql`status = ${status}`,
          sql`told_count = done_count - cardinality(skipped_ids)`,
          sql`finished_at = ${now.toISOString()}::timestamptz`,
        ],
  );

/** Goes on with one that failed, in the direction in which it stopped. */
export const resumeTransfer = (tx: Tx, key: WorkKey, now: Date): Promise<void> =>
  groupTransferWork.change(tx, key, now, [
    sql`status = case when is_undoing then 'undoing' else 'transferring' end`,
    sql`finished_at = null`,
  ]);
