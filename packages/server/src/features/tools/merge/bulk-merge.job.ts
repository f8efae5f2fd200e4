import { errorMessage } from '@plumbline/contract';
import { mergeFailureText } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { withoutConflict } from '../../../platform/database/database-trouble.ts';
import type { Failure } from '../../../platform/http/result.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../../platform/long-work/run-steps.ts';
import type { Services } from '../../../platform/services.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { holdProfiles } from '../../../records/profile-operations/perform-operation.ts';
import { findOperation } from '../../../records/profile-operations/stored-operation.ts';
import { assertAccount } from '../assert-account.ts';
import { undoHeld } from '../undo/undo-held.ts';
import type { UndoError } from '../undo/undo-reach.ts';
import { type BulkMergeRecord, bulkMergeWork, nextPair } from './bulk-merge-record.ts';
import { findPair, mergeJob, type PairError, type PairIds, readPair } from './merge-pair.ts';
import { contradicts, mergeProfiles } from './merge-profiles.ts';

const bulkMergeKind = defineJobKind({
  name: 'tools.bulk_merge',
  actsFor: 'account',
  data: z.object({ bulkMergeId: z.int() }),
});

/** Enqueues what is to be done of a bulk merge, unless it is in the queue already. */
export async function enqueueBulkMerge(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, bulkMergeKind, { bulkMergeId: id }, { onceKey: String(id), organizationId });
}

/**
 * Merges pair by pair as the account that asked, one a transaction, to the first that fails; or takes the merges back, the last first. A server
 * that dies leaves the rest to whoever continues.
 */
export const bulkMergeJob = defineJob({
  ...bulkMergeKind,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.bulkMergeId };
    await runSteps(run, {
      step: () => withoutConflict(() => step(run, key, services)),
      handOver: (tx) => enqueueBulkMerge(services, tx, key),
    });
  },
});

function step(run: RunOf<typeof bulkMergeKind>, key: WorkKey, { clock }: Services): Promise<StepOutcome> {
  return run.transaction(async (tx, viewer) => {
    const now = clock.now();
    const found = await bulkMergeWork.find(tx, key, now);
    if (found?.status === 'merging') return mergeNext(tx, viewer, key, found, now);
    return found?.status === 'undoing' ? undoNext(tx, viewer, key, now) : 'done';
  });
}

async function mergeNext(
  tx: Tx,
  viewer: InsideViewer,
  key: WorkKey,
  found: BulkMergeRecord,
  now: Date,
): Promise<StepOutcome> {
  const pair = nextPair(found);
  // In the viewer's own scope, before the portal goes on as a job.
  const unseen = pair === undefined ? null : await findPair(tx, viewer, pair);
  await tx.continueAsJob(mergeJob, [key.organizationId]);
  const work = await bulkMergeWork.lock(tx, key, now);
  if (work?.status !== 'merging') return 'done';
  // Another process was at it meanwhile.
  if (work.doneCount !== found.doneCount) return 'more';
  if (pair === undefined) {
    await bulkMergeWork.change(tx, key, now, [sql`status = 'merged'`, finishedAt(now)]);
    return 'done';
  }
  const refusal = unseen ?? (await mergePair(tx, viewer, key, pair, now));
  if (refusal === null) {
    await bulkMergeWork.moveOn(tx, key, now, 1, [sql`merged_count = merged_count + 1`]);
    return 'more';
  }
  const failure = mergeFailureText(work.doneCount + 1, refusalText(refusal));
  await bulkMergeWork.change(tx, key, now, [
    sql`status = 'failed'`,
    sql`failure = ${failure}`,
    finishedAt(now),
  ]);
  return 'done';
}

async function mergePair(
  tx: Tx,
  viewer: InsideViewer,
  key: WorkKey,
  ids: PairIds,
  now: Date,
): Promise<Failure<PairError | 'merge.contradiction'> | null> {
  await holdProfiles(tx, mergeJob, key.organizationId, [ids.profileToKeepId, ids.profileToLoseId]);
  const read = await readPair(tx, viewer, ids);
  if (!read.ok) return read;
  if (contradicts(read.value)) return { ok: false, code: 'merge.contradiction' };
  const merge = { pair: read.value, choices: {}, reason: null, bulkMergeId: key.id };
  await mergeProfiles(tx, { ...viewer, accountId: assertAccount(viewer) }, merge, now);
  return null;
}

/** Undoes the last merge that is left; one that cannot be undone stays and is told. */
async function undoNext(tx: Tx, viewer: InsideViewer, key: WorkKey, now: Date): Promise<StepOutcome> {
  await tx.continueAsJob(mergeJob, [key.organizationId]);
  const work = await bulkMergeWork.lock(tx, key, now);
  if (work?.status !== 'undoing') return 'done';
  const next = await lastOperation(tx, key, work.doneCount);
  const operation = next === undefined ? undefined : await findOperation(tx, key.organizationId, next);
  if (operation === undefined) {
    await bulkMergeWork.change(tx, key, now, [sql`status = 'undone'`, finishedAt(now)]);
    return 'done';
  }
  const undone = await undoHeld(tx, viewer, operation, [], now);
  const stays = undone.ok
    ? undone.value
    : undone.code === 'operation.undone_already'
      ? []
      : [`Entry ${operation.id} of the history stays: ${refusalText(undone)}`];
  await bulkMergeWork.moveOn(tx, key, now, 1, [
    sql`left_standing = left_standing || ${JSON.stringify(stays)}::jsonb`,
  ]);
  return 'more';
}

/** The System Admins of the organization read it too, whoever undid the list: another organization is not named to them. */
function refusalText({ code, params }: Failure<UndoError | PairError | 'merge.contradiction'>): string {
  if (code === 'operation.newer_elsewhere') return errorMessage('operation.newer_unseen');
  if (code === 'staff.grant_needed') return errorMessage('merge.other_organizations', params);
  return errorMessage(code, params);
}

async function lastOperation(
  tx: Tx,
  { organizationId, id }: WorkKey,
  skipped: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    sql`select id from profile_operations where organization_id = ${organizationId} and batch_id = ${id} and kind = 'merge'
      order by id desc offset ${skipped}::int limit 1`,
    'tools.last_of_bulk_merge',
  );
  return row?.id;
}

const finishedAt = (now: Date) => sql`finished_at = ${now.toISOString()}::timestamptz`;
