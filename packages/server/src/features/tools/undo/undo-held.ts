import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { holdProfiles } from '../../../records/profile-operations/perform-operation.ts';
import { lockCountedPeople, proposeCredits } from '../../../records/profile-operations/propose-credits.ts';
import { findOperation, type StoredOperation } from '../../../records/profile-operations/stored-operation.ts';
import { undoOperation } from '../../../records/profile-operations/undo-operation.ts';
import { assertAccount } from '../assert-account.ts';
import { proposalsOfOperation, takeBackProposals } from '../merge/undo-proposals.ts';
import { findNotMovable, sentencesOf } from '../since-operation.ts';
import { refusalOfUndo, type UndoError, type Undoer } from './undo-reach.ts';

/** The name of the job in the audit log. */
export const undoJob = 'undo operation on profiles';

/**
 * Undoes an operation that the viewer sees: locks its profiles, and reads again what conflicts with it.
 * @returns what stays, in sentences
 */
export async function undoHeld(
  tx: Tx,
  viewer: Undoer,
  { id, profileIds }: StoredOperation,
  testIdsToMove: readonly number[],
  now: Date,
): Promise<Result<string[], UndoError>> {
  const { organizationId } = viewer;
  await holdProfiles(tx, undoJob, organizationId, profileIds);
  const operation = await findOperation(tx, organizationId, id);
  if (operation === undefined) return fail('operation.not_found');
  const refusal = await refusalOfUndo(tx, viewer, operation, now);
  if (refusal !== null) return refusal;
  const movedTo = operation.facts.lostProfileId;
  const notMovable = await findNotMovable(tx, operation, testIdsToMove, movedTo);
  if (notMovable !== null)
    return fail('operation.test_not_movable', { testId: notMovable, profileId: movedTo ?? 0 });
  const accountId = assertAccount(viewer);
  const proposals = await proposalsOfOperation(tx, id);
  const payerIds = proposals.map((proposal) => proposal.organizationId);
  const counted = await lockCountedPeople(tx, profileIds, payerIds);
  const leftovers = await undoOperation(
    tx,
    undoJob,
    {
      operationId: id,
      organizationId,
      accountId,
      profileIds,
      lastTestId: operation.lastTestId,
      movedTestIds: [...new Set(testIdsToMove)],
      movedTo: testIdsToMove.length === 0 ? null : movedTo,
    },
    now,
  );
  await takeBackProposals(tx, undoJob, organizationId, proposals, accountId);
  await proposeCredits(tx, id, counted);
  const stays = await sentencesOf(tx, operation, leftovers);
  await tx.query(
    sql`update profile_operations set left_standing = ${JSON.stringify(stays)}::jsonb
    where organization_id = ${organizationId} and id = ${id}`,
    'tools.note_not_restored',
  );
  return ok(stays);
}
