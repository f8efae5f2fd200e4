import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAccess } from '../../../platform/audit/record-access.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isViolation, withoutConflict } from '../../../platform/database/database-trouble.ts';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { FutileWork, runSteps, type StepOutcome } from '../../../platform/long-work/run-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { findOperation } from '../../../records/profile-operations/stored-operation.ts';
import { organizationsRunByAsker } from '../merge/merge-pair.ts';
import { undoHeld } from '../undo/undo-held.ts';
import {
  type GroupTransferRecord,
  groupTransferWork,
  setTransferStatus,
  stepOver,
} from './group-transfer-record.ts';
import { tellOfTransfer } from './tell-of-transfer.job.ts';
import { transferJob, transferOneProfile } from './transfer-one-profile.ts';

/** Transfers everybody in a group, or takes that back: each profile in a transaction of its own. It ends once its asker has not both organizations open any more. */
export const transferGroup = defineJob({
  name: 'tools.transfer_group',
  actsFor: 'organization',
  data: z.object({ groupTransferId: z.int() }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.groupTransferId };
    await runSteps(run, {
      step: () => stepOrSkip(run, key, services),
      handOver: (tx) => enqueueGroupTransfer(services, tx, key),
      giveUp: (tx) => giveUp(tx, key, services),
    });
  },
});

/** Enqueues the work, unless it is in the queue already. */
export async function enqueueGroupTransfer(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, transferGroup, { groupTransferId: id }, { onceKey: String(id), organizationId });
}

/** Takes a step. A profile that conflicts with a rule of the new organization is skipped, and the others go on. */
async function stepOrSkip(
  run: JobRun,
  key: WorkKey,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<StepOutcome> {
  let profileId: number | null = null;
  const note = (id: number) => {
    profileId = id;
  };
  try {
    return await withoutConflict(() => run.transaction((tx) => takeStep(tx, run, key, services, note)));
  } catch (error) {
    if (profileId === null || !isViolation(error)) throw error;
    const skipped = { profileId, why: 'conflict' } as const;
    const now = services.clock.now();
    await run.transaction(async (tx) => {
      const transfer = await groupTransferWork.lock(tx, key, now);
      // Another process was at it meanwhile.
      if (transfer?.status !== 'transferring' || transfer.nextProfileId !== skipped.profileId) return;
      await stepOver(tx, key, now, skipped);
    });
    return 'more';
  }
}

async function takeStep(
  tx: Tx,
  run: JobRun,
  key: WorkKey,
  services: Pick<Services, 'clock' | 'jobs'>,
  note: (profileId: number) => void,
): Promise<StepOutcome> {
  const now = services.clock.now();
  const transfer = await groupTransferWork.lock(tx, key, now);
  if (transfer === undefined || !groupTransferWork.isRunning(transfer)) return 'done';
  const { organizationId, toOrganizationId } = transfer;
  const ran = await organizationsRunByAsker(tx, [organizationId, toOrganizationId]);
  if (ran.size < 2)
    throw new FutileWork(
      `job ${run.jobId}: who asked for the transfer has not both organizations open any more`,
    );
  const isMore =
    transfer.status === 'transferring'
      ? await transferNext(tx, run, transfer, now, note)
      : await undoNext(tx, run, transfer, now);
  if (isMore) return 'more';
  await setTransferStatus(tx, key, now, transfer.status === 'transferring' ? 'transferred' : 'undone');
  await tell(tx, transfer, services);
  return 'done';
}

/** @returns whether somebody was left */
async function transferNext(
  tx: Tx,
  { requestedBy }: JobRun,
  transfer: GroupTransferRecord,
  now: Date,
  note: (profileId: number) => void,
): Promise<boolean> {
  const { id, organizationId, toOrganizationId, groupId, toGroupId, reason, nextProfileId } = transfer;
  if (nextProfileId === null) return false;
  await requireTarget(tx, transfer);
  note(nextProfileId);
  const done = await transferOneProfile(
    tx,
    nextProfileId,
    {
      fromOrganizationId: organizationId,
      toOrganizationId,
      groupId: toGroupId,
      // Whoever continued it acts, who may be somebody else than who began it.
      accountId: requestedBy.accountId ?? transfer.accountId,
      byStaff: true,
      reason,
      group: { batchId: id, fromGroupId: groupId },
    },
    now,
  );
  await tx.continueAsJob(transferJob, [organizationId]);
  await stepOver(
    tx,
    { organizationId, id },
    now,
    typeof done === 'number' ? null : { profileId: nextProfileId, why: done },
  );
  return true;
}

/** Asks again what was asked when it began: the organization or the group may have been disabled since. */
async function requireTarget(
  tx: Tx,
  { id, toOrganizationId, toGroupId }: Pick<GroupTransferRecord, 'id' | 'toOrganizationId' | 'toGroupId'>,
): Promise<void> {
  const [row] = await tx.query<{ isOpen: boolean }>(
    sql`select identity.is_transfer_target_open(${toOrganizationId}::int, ${toGroupId}::int) as is_open`,
    'group_transfers.is_target_open',
  );
  if (row?.isOpen !== true) throw new FutileWork(`group transfer ${id}: its target takes nobody any more`);
}

/** Takes back the newest operation that is left. An operation that a newer change conflicts with is skipped. */
async function undoNext(
  tx: Tx,
  { requestedBy }: JobRun,
  transfer: GroupTransferRecord,
  now: Date,
): Promise<boolean> {
  const { id, organizationId, accountId } = transfer;
  const [next] = await tx.query<{ id: number; profileId: number }>(
    sql`select o.id, o.profile_ids[1] as profile_id from profile_operations o
      join group_transfers t on t.organization_id = o.organization_id and t.id = o.batch_id
      where o.organization_id = ${organizationId} and o.batch_id = ${id} and o.kind = 'transferProfile' and o.undone_at is null
        and not o.profile_ids[1] = any (t.skipped_ids) order by o.id desc limit 1`,
    'group_transfers.next_to_undo',
  );
  if (next === undefined) return false;
  const operation = await findOperation(tx, organizationId, next.id);
  const undone =
    operation === undefined
      ? null
      : await undoHeld(
          tx,
          { organizationId, kind: 'super', accountId: requestedBy.accountId ?? accountId, groupIds: [] },
          operation,
          [],
          now,
        );
  await tx.continueAsJob(transferJob, [organizationId]);
  await stepOver(
    tx,
    { organizationId, id },
    now,
    undone?.ok === true ? null : { profileId: next.profileId, why: 'gone' },
  );
  return true;
}

/** Notes that it stopped. Whoever went over or back by then is told of: a transfer that is not continued would be known to nobody. */
async function giveUp(tx: Tx, key: WorkKey, services: Pick<Services, 'clock' | 'jobs'>): Promise<void> {
  const now = services.clock.now();
  const transfer = await groupTransferWork.lock(tx, key, now);
  if (transfer === undefined) return;
  await setTransferStatus(tx, key, now, 'failed');
  await tell(tx, transfer, services);
}

/** Tells both organizations how many went over or back, without those of whom they were told when it stopped before. */
async function tell(tx: Tx, transfer: GroupTransferRecord, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const { organizationId, toOrganizationId, groupId, accountId, status, toldCount } = transfer;
  const profileCount = transfer.doneCount - transfer.skippedCount - toldCount;
  if (profileCount <= 0) return;
  const [about] = await tx.query<{ groupName: string }>(
    sql`select name as group_name from groups where organization_id = ${organizationId} and id = ${groupId}`,
    'group_transfers.group_name',
  );
  const isUndone = status === 'undoing';
  for (const side of [organizationId, toOrganizationId]) {
    await recordAccess(tx, {
      action: isUndone ? 'group_transfer_undone' : 'group_transferred',
      accountId,
      organizationId: side,
      details: { groupId, fromOrganizationId: organizationId, toOrganizationId, profileCount },
    });
  }
  const data = {
    fromOrganizationId: organizationId,
    toOrganizationId,
    profileId: null,
    groupName: about?.groupName ?? null,
    profileCount,
    isFurther: toldCount > 0,
    isUndone,
  };
  await jobs.enqueue(tx, tellOfTransfer, data, { organizationId });
}
