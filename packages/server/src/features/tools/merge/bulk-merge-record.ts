import type { BulkMerge } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { defineLongWork, type WorkRow, type WorkState } from '../../../platform/long-work/long-work.ts';
import { undoableUntil } from '../../../records/profile-operations/stored-operation.ts';
import type { PairIds } from './merge-pair.ts';

type BulkMergeStatus = BulkMerge['status'];

/** A bulk merge as it is stored. */
export interface BulkMergeRecord extends WorkRow {
  status: BulkMergeStatus;
  keptProfileIds: number[];
  lostProfileIds: number[];
  mergedCount: number;
  /** How many of its merges are undone, by it or one by one. */
  undoneCount: number;
  failure: string | null;
  leftStanding: string[];
  createdAt: Date;
}

const states: Readonly<Record<BulkMergeStatus, WorkState>> = {
  merging: 'working',
  merged: 'done',
  failed: 'failed',
  undoing: 'working',
  undone: 'done',
};

/** Merges of many pairs, and undoing them. */
export const bulkMergeWork = defineLongWork<BulkMergeRecord>({
  table: 'bulk_merges',
  columns: sql`id, status, kept_profile_ids, lost_profile_ids, done_count, merged_count, failure, left_standing, created_at, moved_at,
    finished_at, (select count(*)::int from profile_operations o where o.organization_id = bulk_merges.organization_id
      and o.batch_id = bulk_merges.id and o.kind = 'merge' and o.undone_at is not null) as undone_count`,
  stateOf: ({ status }) => states[status],
});

export const bulkMergeUndoableUntil = ({ createdAt }: Pick<BulkMergeRecord, 'createdAt'>): Date =>
  undoableUntil({ doneAt: createdAt });

/** The pair whose turn is next; undefined after the last. */
export function nextPair({
  keptProfileIds,
  lostProfileIds,
  doneCount,
}: BulkMergeRecord): PairIds | undefined {
  const [profileToKeepId, profileToLoseId] = [keptProfileIds[doneCount], lostProfileIds[doneCount]];
  return profileToKeepId === undefined || profileToLoseId === undefined
    ? undefined
    : { profileToKeepId, profileToLoseId };
}

/** Stores pairs to merge, as the job of the organization. @returns its id */
export async function insertBulkMerge(
  tx: Tx,
  { organizationId, accountId }: { organizationId: number; accountId: number },
  pairs: readonly PairIds[],
  now: Date,
): Promise<number | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.query<{ id: number }>(
    sql`insert into bulk_merges (organization_id, account_id, kept_profile_ids, lost_profile_ids, status, created_at, moved_at)
    values (${organizationId}, ${accountId}, ${sql.param(pairs.map((pair) => pair.profileToKeepId))}::int[],
      ${sql.param(pairs.map((pair) => pair.profileToLoseId))}::int[], 'merging', ${at}, ${at}) returning id`,
    'tools.insert_bulk_merge',
  );
  return row?.id;
}

export function bulkMergeView(record: BulkMergeRecord, now: Date): BulkMerge {
  const { id, status, keptProfileIds, mergedCount, undoneCount, failure, leftStanding, createdAt } = record;
  return {
    id,
    status,
    pairCount: keptProfileIds.length,
    mergedCount,
    undoneCount,
    undoableUntil: bulkMergeUndoableUntil(record).toISOString(),
    ...bulkMergeWork.progressOf(record, now),
    createdOn: createdAt.toISOString(),
    failure,
    stays: leftStanding,
  };
}
