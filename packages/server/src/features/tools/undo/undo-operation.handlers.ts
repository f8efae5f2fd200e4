import { startUndoProfileOperation, undoProfileOperation } from '@plumbline/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { rehearse } from '../../../platform/database/rehearse.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { findOperation, type StoredOperation } from '../../../records/profile-operations/stored-operation.ts';
import { testsSince } from '../since-operation.ts';
import { tellOfTransfer } from '../transfer/tell-of-transfer.job.ts';
import { undoHeld, undoJob } from './undo-held.ts';

/** What it shows is what the undo itself answers, done by the same functions and taken back. */
export const startUndoProfileOperationHandler = handleInPhases(
  startUndoProfileOperation,
  async ({ request: { profileOperationId, testIdsToMove }, viewer, now, auditRead, inScope }) => {
    const found = await inScope(async (tx) => {
      const operation = await findOperation(tx, viewer.organizationId, profileOperationId);
      if (operation === undefined) return fail('operation.not_found');
      auditRead(operation.profileIds);
      return ok(operation);
    });
    return found.ok ? inScope((tx) => showUndo(tx, viewer, found.value, testIdsToMove, now)) : found;
  },
);

async function showUndo(
  tx: Tx,
  viewer: InsideViewer,
  operation: StoredOperation,
  testIdsToMove: readonly number[],
  now: Date,
) {
  await tx.continueAsJob(undoJob, [viewer.organizationId]);
  const undone = await rehearse(tx, () => undoHeld(tx, viewer, operation, testIdsToMove, now));
  if (!undone.ok) return undone;
  const since = await testsSince(tx, operation);
  return ok({
    profileOperationId: operation.id,
    keptProfileId: operation.facts.keptProfileId,
    lostProfileId: operation.facts.lostProfileId,
    stays: undone.value,
    testsSince: since.map(({ id, completedAt }) => ({ id, completedOn: completedAt.toISOString() })),
  });
}

export const undoProfileOperationHandler = handle(
  undoProfileOperation,
  async ({ request: { profileOperationId, testIdsToMove }, tx, viewer, now, services: { jobs } }) => {
    const found = await findOperation(tx, viewer.organizationId, profileOperationId);
    if (found === undefined) return fail('operation.not_found');
    const undone = await undoHeld(tx, viewer, found, testIdsToMove, now);
    if (!undone.ok) return undone;
    const { profileId, fromOrganizationId, toOrganizationId } = found.facts;
    if (fromOrganizationId !== null && toOrganizationId !== null) {
      const data = {
        fromOrganizationId,
        toOrganizationId,
        profileId,
        groupName: null,
        profileCount: 1,
        isUndone: true,
      };
      await jobs.enqueue(tx, tellOfTransfer, data, { organizationId: viewer.organizationId });
    }
    return ok({ stays: undone.value });
  },
);
