import {
  continueGroupTransfer,
  getGroupTransfers,
  startTransferGroup,
  transferGroupOfProfiles,
  undoGroupTransfer,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/database/page-of.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { assertAccount } from '../assert-account.ts';
import { hasOpen } from '../opened-by-asker.ts';
import { duplicateGroup } from './duplicate-group.ts';
import {
  findTransfer,
  groupTransferWork,
  insertTransfer,
  listTransfers,
  namesOfTransfers,
  resumeTransfer,
  setTransferStatus,
  transferUndoableUntil,
  transferView,
} from './group-transfer-record.ts';
import { enqueueGroupTransfer } from './transfer-group.job.ts';
import { transferJob } from './transfer-one-profile.ts';
import { type TargetError, type TargetOutcome, targetRefusal } from './transfer-refusals.ts';

export const startTransferGroupHandler = handle(startTransferGroup, async ({ request, tx }) => {
  const sides = await sidesOf(tx, request);
  if (!sides.ok) return sides;
  const { fromName, toName, groupName, toGroupName, profileCount } = sides.value;
  const [elsewhere] = await tx.query<{ count: number }>(
    sql`select identity.elsewhere_in_group(${request.fromOrgId}, ${request.fromGroupIds[0] ?? 0}) as count`,
    'tools.elsewhere_in_group',
  );
  return ok({
    groupName,
    fromOrgName: fromName,
    toOrgName: toName,
    toGroupName,
    profileCount,
    elsewhereCount: elsewhere?.count ?? 0,
  });
});

export const transferGroupOfProfilesHandler = handle(
  transferGroupOfProfiles,
  async ({ request, tx, viewer, now, services }) => {
    const { fromOrgId, toOrgId, toGroupId, reason } = request;
    const sides = await sidesOf(tx, request);
    if (!sides.ok) return sides;
    await tx.continueAsJob(transferJob, [fromOrgId, toOrgId]);
    const groupId = request.fromGroupIds[0] ?? 0;
    const isRunning = await runsAlready(tx, fromOrgId, groupId);
    if (isRunning) return fail('transfer.group_runs');
    const transfer = await insertTransfer(
      tx,
      {
        organizationId: fromOrgId,
        accountId: assertAccount(viewer),
        toOrganizationId: toOrgId,
        groupId,
        toGroupId: toGroupId === 0 ? await duplicateGroup(tx, fromOrgId, groupId, toOrgId) : toGroupId,
        reason: reason === '' ? null : reason,
      },
      now,
    );
    // Two pressed at once: the other one began it.
    if (transfer === undefined) return fail('transfer.group_runs');
    await enqueueGroupTransfer(services, tx, { organizationId: fromOrgId, id: transfer.id });
    return ok({ groupTransfer: transferView(transfer, sides.value, now) });
  },
);

export const getGroupTransfersHandler = handle(getGroupTransfers, async ({ request, tx, now }) => {
  const { rows, totalCount } = await pageOf(request, (page) => listTransfers(tx, rowsOfPage(page)));
  const names = await namesOfTransfers(
    tx,
    rows.map(({ id }) => id),
  );
  return ok({
    groupTransfers: rows.map((one) => transferView(one, names.get(one.id), now)),
    totalRowCount: totalCount,
  });
});

export const continueGroupTransferHandler = handle(
  continueGroupTransfer,
  async ({ request: { groupTransferId }, tx, now, services }) => {
    const found = await findTransfer(tx, groupTransferId);
    if (found === undefined) return fail('transfer.group_not_found');
    if (!(await hasOpen(tx, [found.organizationId, found.toOrganizationId])))
      return fail('staff.grants_needed');
    const names = (await namesOfTransfers(tx, [found.id])).get(found.id);
    const key = { organizationId: found.organizationId, id: found.id };
    await tx.continueAsJob(transferJob, [found.organizationId]);
    const transfer = await groupTransferWork.lock(tx, key, now);
    if (transfer === undefined) return fail('transfer.group_not_found');
    const hasFailed = transfer.status === 'failed';
    if (!hasFailed && !groupTransferWork.isRunning(transfer))
      return ok({ groupTransfer: transferView(transfer, names, now) });
    if (hasFailed && (await runsAlready(tx, found.organizationId, found.groupId)))
      return fail('transfer.group_runs');
    await enqueueGroupTransfer(services, tx, key);
    if (hasFailed) await resumeTransfer(tx, key, now);
    else await groupTransferWork.takeUp(tx, key, now);
    const running = (await groupTransferWork.find(tx, key, now)) ?? transfer;
    return ok({ groupTransfer: transferView(running, names, now) });
  },
);

export const undoGroupTransferHandler = handle(
  undoGroupTransfer,
  async ({ request: { groupTransferId }, tx, now, services }) => {
    const found = await findTransfer(tx, groupTransferId);
    if (found === undefined) return fail('transfer.group_not_found');
    if (!(await hasOpen(tx, [found.organizationId, found.toOrganizationId])))
      return fail('staff.grants_needed');
    const names = (await namesOfTransfers(tx, [found.id])).get(found.id);
    const key = { organizationId: found.organizationId, id: found.id };
    await tx.continueAsJob(transferJob, [found.organizationId]);
    const transfer = await groupTransferWork.lock(tx, key, now);
    const isUndoable = transfer?.status === 'transferred' || transfer?.status === 'failed';
    if (transfer === undefined || !isUndoable || transferUndoableUntil(transfer) <= now)
      return fail('transfer.group_not_undoable');
    if (await runsAlready(tx, found.organizationId, found.groupId))
      return fail('transfer.group_not_undoable');
    await setTransferStatus(tx, key, now, 'undoing');
    await enqueueGroupTransfer(services, tx, key);
    const undoing = {
      ...transfer,
      status: 'undoing',
      doneCount: 0,
      skippedCount: 0,
      movedAt: now,
      finishedAt: null,
    } as const;
    return ok({ groupTransfer: transferView(undoing, names, now) });
  },
);

async function runsAlready(tx: Tx, organizationId: number, groupId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from group_transfers where organization_id = ${organizationId} and group_id = ${groupId}
      and status in ('transferring', 'undoing')`,
    'group_transfers.running',
  );
  return rows.length > 0;
}

interface Sides {
  fromName: string;
  toName: string;
  groupName: string;
  toGroupName: string | null;
  profileCount: number;
}

interface GroupTransferIds {
  fromOrgId: number;
  toOrgId: number;
  fromGroupIds: readonly number[];
  toGroupId: number;
}

type GroupError = TargetError | 'group.not_found' | 'group.nobody_in_it' | 'transfer.group_inactive';

type GroupOutcome =
  | TargetOutcome
  | 'possible'
  | 'from_not_found'
  | 'from_group_not_found'
  | 'to_group_not_found'
  | 'inactive'
  | 'nobody';

async function sidesOf(
  tx: Tx,
  { fromOrgId, toOrgId, fromGroupIds, toGroupId }: GroupTransferIds,
): Promise<Result<Sides, GroupError>> {
  const [row] = await tx.query<Sides & { outcome: GroupOutcome }>(
    sql`select outcome, from_name, to_name, group_name, to_group_name, profile_count
      from identity.sides_of_group_transfer(${fromOrgId}, ${toOrgId}, ${fromGroupIds[0] ?? 0}, ${toGroupId})`,
    'tools.sides_of_group_transfer',
  );
  if (row === undefined) throw new InvariantError('the sides of a transfer were not told');
  const { outcome, ...sides } = row;
  switch (outcome) {
    case 'possible':
      return ok(sides);
    case 'from_not_found':
      return fail('organization.not_found', {}, { field: 'fromOrgId' });
    case 'from_group_not_found':
      return fail('group.not_found', {}, { field: 'fromGroupIds' });
    case 'to_group_not_found':
      return fail('group.not_found', {}, { field: 'toGroupId' });
    case 'inactive':
      return fail('transfer.group_inactive', {}, { field: 'toGroupId' });
    case 'nobody':
      return fail('group.nobody_in_it', {}, { field: 'fromGroupIds' });
    default:
      return targetRefusal(outcome, 'toOrgId');
  }
}
