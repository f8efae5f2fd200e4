import { startUndoProfileOperation, undoProfileOperation } from '@plumbline/contract';
import { leftoverSentence } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { type Failure, fail, ok, type Result } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { holdProfiles, placesOfProfiles } from '../../records/profile-operations/perform-operation.ts';
import type { Leftover } from '../../records/profile-operations/plan-undo.ts';
import {
  findOperation,
  type StoredOperation,
  undoObstacle,
} from '../../records/profile-operations/stored-operation.ts';
import { groupsLeft, previewUndo, undoOperation } from '../../records/profile-operations/undo-operation.ts';
import { assertAccount } from './assert-account.ts';
import { organizationsRunByAsker } from './merge-pair.ts';
import { tellOfTransfer } from './tell-of-transfer.job.ts';

const undoJob = 'undo operation on profiles';

type UndoError =
  | 'operation.not_found'
  | 'operation.undone_already'
  | 'operation.too_old'
  | 'operation.newer_one'
  | 'operation.out_of_reach'
  | 'operation.other_groups'
  | 'operation.by_staff';

/** Who takes something back. */
type Undoer = Pick<InsideViewer, 'organizationId' | 'kind' | 'accountId' | 'groupIds'>;

export const startUndoProfileOperationHandler = handleInPhases(
  startUndoProfileOperation,
  async ({ request: { profileOperationId }, viewer, now, auditRead, inScope }) => {
    const found = await inScope(async (tx) => {
      const operation = await findOperation(tx, viewer.organizationId, profileOperationId);
      if (operation === undefined) return fail('operation.not_found');
      auditRead(operation.profileIds);
      return ok(operation);
    });
    return found.ok ? inScope((tx) => showUndo(tx, viewer, found.value, now)) : found;
  },
);

async function showUndo(tx: Tx, viewer: InsideViewer, operation: StoredOperation, now: Date) {
  await tx.continueAsJob(undoJob, [viewer.organizationId]);
  const refusal = refusalOf(operation, now) ?? (await refusalOfReach(tx, viewer, operation));
  if (refusal !== null) return refusal;
  const { leftovers } = await previewUndo(tx, operation);
  const since = await testsSince(tx, operation);
  return ok({
    profileOperationId: operation.id,
    keptProfileId: operation.facts.keptProfileId,
    lostProfileId: operation.facts.lostProfileId,
    stays: await sentencesOf(tx, operation, leftovers),
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
): Promise<Result<string[], UndoError | 'operation.test_not_movable'>> {
  const { organizationId } = viewer;
  await holdProfiles(tx, undoJob, organizationId, profileIds);
  const operation = await findOperation(tx, organizationId, id);
  if (operation === undefined) return fail('operation.not_found');
  const refusal = refusalOf(operation, now) ?? (await refusalOfReach(tx, viewer, operation));
  if (refusal !== null) return refusal;
  const movedTo = operation.facts.lostProfileId;
  const notMovable = await findNotMovable(tx, operation, testIdsToMove, movedTo);
  if (notMovable !== null)
    return fail('operation.test_not_movable', { testId: notMovable, profileId: movedTo ?? 0 });
  const leftovers = await undoOperation(
    tx,
    undoJob,
    {
      operationId: id,
      organizationId,
      accountId: assertAccount(viewer),
      profileIds,
      lastTestId: operation.lastTestId,
      movedTestIds: [...new Set(testIdsToMove)],
      movedTo: testIdsToMove.length === 0 ? null : movedTo,
    },
    now,
  );
  const stays = await sentencesOf(tx, operation, leftovers);
  await tx.query(
    sql`update profile_operations set left_standing = ${JSON.stringify(stays)}::jsonb
    where organization_id = ${organizationId} and id = ${id}`,
    'tools.note_not_restored',
  );
  return ok(stays);
}

function refusalOf(operation: StoredOperation, now: Date): Failure<UndoError> | null {
  const obstacle = undoObstacle(operation, now);
  if (obstacle === null) return null;
  if (obstacle === 'undone') return fail('operation.undone_already');
  if (obstacle === 'tooOld') return fail('operation.too_old');
  const { profileIds, newerId } = operation;
  return fail('operation.newer_one', {
    profileId: operation.facts.keptProfileId ?? profileIds[0] ?? 0,
    operationId: newerId ?? 0,
  });
}

/**
 * As for the merge itself: what comes back belongs to every organization that it belonged to before, and the kept one to where it is at home. A
 * User sees each group that it comes back to, or did the merge. What internal staff alone do they alone undo, and a transfer is undone by who
 * runs both of its sides.
 */
async function refusalOfReach(
  tx: Tx,
  { organizationId, kind, accountId, groupIds }: Undoer,
  { facts, profileIds, ...operation }: StoredOperation,
): Promise<Failure<UndoError> | null> {
  if (operation.kind !== 'merge') {
    if (kind === 'super') return null;
    if (operation.byStaff) return fail('operation.by_staff');
    const sides = [facts.fromOrganizationId, facts.toOrganizationId].filter((id) => id !== null);
    const runs = await organizationsRunByAsker(tx, sides);
    return sides.every((id) => runs.has(id))
      ? null
      : fail('operation.out_of_reach', { profileId: facts.profileId ?? 0 });
  }
  const places = await placesOfProfiles(tx, profileIds);
  const { keptProfileId: kept, lostProfileId: lost } = facts;
  const needed = places
    .filter((place) => place.profileId === lost)
    .map((place) => ({ profileId: lost, id: place.organizationId }));
  const home = await homeOf(tx, kept);
  const all = [...needed, ...(home === undefined ? [] : [{ profileId: kept, id: home }])];
  const foreign = all.filter(({ id }) => id !== organizationId);
  const run = await organizationsRunByAsker(
    tx,
    foreign.map(({ id }) => id),
  );
  const out = foreign.find(({ id }) => !run.has(id));
  if (out !== undefined) return fail('operation.out_of_reach', { profileId: out.profileId ?? 0 });
  if (kind !== 'member' || operation.accountId === accountId) return null;
  const left = await groupsLeft(tx, operation.id, organizationId, lost);
  return left.some((id) => !groupIds.includes(id))
    ? fail('operation.other_groups', { profileId: lost ?? 0 })
    : null;
}

/** The organization in which a profile is at home, where the job sees it. */
async function homeOf(tx: Tx, profileId: number | null): Promise<number | undefined> {
  const [home] = await tx.query<{ organizationId: number }>(
    sql`select organization_id from profiles where id = ${profileId}::int`,
    'tools.home_of_kept',
  );
  return home?.organizationId;
}

/** Tests of the kept profile that were added after the operation. */
const testsSince = (
  tx: Tx,
  { facts, lastTestId }: StoredOperation,
): Promise<{ id: number; completedAt: Date; organizationId: number }[]> =>
  tx.query(
    sql`select id, completed_at, organization_id from tests where profile_id = ${facts.keptProfileId}::int and id > ${lastTestId}::int
      order by id`,
    'tools.tests_since',
  );

/** The first test that cannot go to the profile that comes back. */
async function findNotMovable(
  tx: Tx,
  operation: StoredOperation,
  testIds: readonly number[],
  movedTo: number | null,
): Promise<number | null> {
  if (testIds.length === 0) return null;
  const since = await testsSince(tx, operation);
  const places = await placesOfProfiles(tx, operation.profileIds);
  const isThere = (organizationId: number) =>
    places.some((place) => place.profileId === movedTo && place.organizationId === organizationId);
  return testIds.find((id) => !since.some((test) => test.id === id && isThere(test.organizationId))) ?? null;
}

/** What stays in plain words, and what else happened to the kept profile that an undo does not touch. */
async function sentencesOf(
  tx: Tx,
  { facts, lastTestId, doneAt }: StoredOperation,
  leftovers: readonly Leftover[],
): Promise<string[]> {
  const kept = facts.keptProfileId;
  const [since] = await tx.query<{ isDeleted: boolean; tests: number; links: number }>(
    sql`select (select p.deleted_at is not null from profiles p where p.id = ${kept}::int) as is_deleted,
      (select count(*)::int from tests t where t.profile_id = ${kept}::int and t.id > ${lastTestId}::int) as tests,
      identity.opened_since(${kept}::int, ${doneAt.toISOString()}::timestamptz) as links`,
    'tools.since_operation',
  );
  return [
    ...new Set(leftovers.map(leftoverSentence)),
    ...(since?.isDeleted ? [`Profile ${kept} was deleted since and stays deleted.`] : []),
    ...(since !== undefined && since.tests > 0
      ? [
          `Tests added to profile ${kept} since stay with it unless they are chosen for the other one: ${since.tests}.`,
        ]
      : []),
    ...(since !== undefined && since.links > 0
      ? [
          `Whoever was given access to profile ${kept} since keeps it, and has none to the other one: ${since.links}.`,
        ]
      : []),
  ];
}
