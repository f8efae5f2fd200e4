import {
  continueBulkMerge,
  errorMessage,
  getBulkMerges,
  startBulkMerge,
  undoBulkMerge,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { mergeFailureText, mergePairProblemText, readMergePairs } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/database/page-of.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { assertAccount } from '../assert-account.ts';
import { enqueueBulkMerge } from './bulk-merge.job.ts';
import {
  bulkMergeUndoableUntil,
  bulkMergeView,
  bulkMergeWork,
  insertBulkMerge,
} from './bulk-merge-record.ts';
import { findPair, mergeJob, type PairError, type PairIds, readPair } from './merge-pair.ts';
import { contradicts } from './merge-profiles.ts';

/** The limit is for one account: each list looks at up to a thousand people. */
const bulkMergesOfAccount: Limit = { name: 'bulk-merge', max: 30, windowSeconds: 3_600 };

/** Everything is looked at before anything is merged: the text as a whole, then each pair as a single merge would be. */
export const startBulkMergeHandler = handleInPhases(
  startBulkMerge,
  async ({ request, viewer, now, services, inScope }) => {
    const read = readMergePairs(request.csv);
    if (!read.ok) {
      const problems = read.problems.map((one) => ({ row: one.row, message: mergePairProblemText(one) }));
      return ok({ bulkMergeId: null, problems });
    }
    const problems: { row: number; message: string }[] = [];
    for (const [place, pair] of read.pairs.entries()) {
      const looked = await inScope((tx) => lookAt(tx, viewer, pair));
      if (looked.ok) continue;
      const message = mergeFailureText(place + 1, errorMessage(looked.code, looked.params));
      problems.push({ row: place + 1, message });
    }
    if (problems.length > 0) return ok({ bulkMergeId: null, problems });
    return inScope(async (tx) => {
      const { organizationId } = viewer;
      await tx.continueAsJob(mergeJob, [organizationId]);
      if (await isAnotherRunning(tx, { organizationId, id: 0 })) return fail('merge.bulk_running');
      const id = await insertBulkMerge(
        tx,
        { organizationId, accountId: assertAccount(viewer) },
        read.pairs,
        now,
      );
      if (id === undefined) throw new InvariantError('a bulk merge was not stored');
      await enqueueBulkMerge(services, tx, { organizationId, id });
      return ok({ bulkMergeId: id, problems: [] });
    });
  },
  { limits: [{ limit: bulkMergesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

/** Whether another bulk merge of the organization is at work or should be. Two that ask at once do so one after the other. */
async function isAnotherRunning(tx: Tx, { organizationId, id }: WorkKey): Promise<boolean> {
  await takeAdvisoryLock(tx, 'tools.bulk_merge', organizationId);
  const rows = await tx.query(
    sql`select 1 from bulk_merges where organization_id = ${organizationId}::int and id <> ${id}::int
      and status in ('merging', 'undoing') limit 1`,
    'tools.bulk_merge_running',
  );
  return rows.length > 0;
}

async function lookAt(
  tx: Tx,
  viewer: InsideViewer,
  pair: PairIds,
): Promise<Result<object, PairError | 'merge.contradiction'>> {
  const unseen = await findPair(tx, viewer, pair);
  if (unseen !== null) return unseen;
  await tx.continueAsJob(mergeJob, [viewer.organizationId]);
  const read = await readPair(tx, viewer, pair);
  if (!read.ok) return read;
  return contradicts(read.value) ? fail('merge.contradiction') : ok({});
}

export const getBulkMergesHandler = handle(getBulkMerges, async ({ request, tx, viewer, now }) => {
  const { rows, totalCount } = await pageOf(request, (page) =>
    bulkMergeWork.listPage(tx, viewer.organizationId, now, rowsOfPage(page)),
  );
  return ok({ bulkMerges: rows.map((row) => bulkMergeView(row, now)), totalRowCount: totalCount });
});

export const continueBulkMergeHandler = handle(
  continueBulkMerge,
  async ({ request, tx, viewer: { organizationId }, now, services }) => {
    const key = { organizationId, id: request.bulkMergeId };
    const work = await bulkMergeWork.find(tx, key, now);
    if (work === undefined) return fail('merge.bulk_not_found');
    if (!bulkMergeWork.isRunning(work)) return ok({});
    await tx.continueAsJob(mergeJob, [organizationId]);
    await enqueueBulkMerge(services, tx, key);
    await bulkMergeWork.takeUp(tx, key, now);
    return ok({});
  },
);

export const undoBulkMergeHandler = handle(
  undoBulkMerge,
  async ({ request, tx, viewer: { organizationId }, now, services }) => {
    const key = { organizationId, id: request.bulkMergeId };
    if ((await bulkMergeWork.find(tx, key, now)) === undefined) return fail('merge.bulk_not_found');
    await tx.continueAsJob(mergeJob, [organizationId]);
    const work = await bulkMergeWork.lock(tx, key, now);
    if (work === undefined) return fail('merge.bulk_not_found');
    // One that stopped half way need not be finished first.
    if (bulkMergeWork.isRunning(work) && !bulkMergeWork.isStalled(work, now)) return fail('merge.bulk_busy');
    if (work.status === 'undone') return ok({});
    if (bulkMergeUndoableUntil(work).getTime() <= now.getTime()) return fail('operation.too_old');
    if (await isAnotherRunning(tx, key)) return fail('merge.bulk_running');
    await bulkMergeWork.change(tx, key, now, [
      sql`status = 'undoing'`,
      sql`done_count = 0`,
      sql`finished_at = null`,
    ]);
    await enqueueBulkMerge(services, tx, key);
    return ok({});
  },
);
