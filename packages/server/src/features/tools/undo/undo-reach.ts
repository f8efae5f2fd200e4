import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type Failure, fail } from '../../../platform/http/result.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { placesOfProfiles } from '../../../records/profile-operations/perform-operation.ts';
import { type StoredOperation, undoObstacle } from '../../../records/profile-operations/stored-operation.ts';
import { groupsLeft } from '../../../records/profile-operations/undo-operation.ts';
import { organizationsRunByAsker } from '../merge/merge-pair.ts';

export type UndoError =
  | 'operation.not_found'
  | 'operation.undone_already'
  | 'operation.too_old'
  | 'operation.newer_one'
  | 'operation.newer_elsewhere'
  | 'operation.newer_unseen'
  | 'operation.out_of_reach'
  | 'staff.grant_needed'
  | 'operation.other_groups'
  | 'operation.by_staff'
  | 'operation.profile_deleted'
  | 'operation.test_not_movable';

/** Who takes something back. */
export type Undoer = Pick<InsideViewer, 'organizationId' | 'kind' | 'accountId' | 'groupIds'>;

/** Why somebody cannot take an operation back now, as the job of their organization; null where they can. */
export async function refusalOfUndo(
  tx: Tx,
  undoer: Undoer,
  operation: StoredOperation,
  now: Date,
): Promise<Failure<UndoError> | null> {
  const obstacle = undoObstacle(operation, now);
  if (obstacle === 'undone') return fail('operation.undone_already');
  if (obstacle === 'tooOld') return fail('operation.too_old');
  if (obstacle === 'newerOne') return refusalOfNewer(tx, undoer, operation);
  return (await refusalOfReach(tx, undoer, operation)) ?? refusalOfDeleted(tx, operation);
}

/** A test that went back to somebody who belongs nowhere any more would be out of everybody's sight. */
async function refusalOfDeleted(
  tx: Tx,
  { facts: { fromProfileId } }: StoredOperation,
): Promise<Failure<UndoError> | null> {
  if (fromProfileId === null) return null;
  const places = await placesOfProfiles(tx, [fromProfileId]);
  return places.some(({ isRunning }) => isRunning)
    ? null
    : fail('operation.profile_deleted', { profileId: fromProfileId });
}

/** Names the entry that has to be undone first to whoever sees it, and to internal staff the organization that has it too. */
async function refusalOfNewer(
  tx: Tx,
  { kind, groupIds }: Undoer,
  { organizationId, newerId, newerOrganizationId }: StoredOperation,
): Promise<Failure<UndoError>> {
  const operationId = newerId ?? 0;
  if (newerOrganizationId !== null && newerOrganizationId !== organizationId)
    return kind === 'super'
      ? fail('operation.newer_elsewhere', { operationId, organizationId: newerOrganizationId })
      : fail('operation.newer_unseen');
  if (kind !== 'member') return fail('operation.newer_one', { operationId });
  const seen = await tx.query(
    sql`select 1 from profile_operations n join profile_groups g on g.organization_id = n.organization_id and g.profile_id = any (n.profile_ids)
      where n.organization_id = ${organizationId}::int and n.id = ${operationId}::int and g.group_id = any (${sql.param([...groupIds])}::int[]) limit 1`,
    'tools.newer_operation_seen',
  );
  return seen.length === 0 ? fail('operation.newer_unseen') : fail('operation.newer_one', { operationId });
}

/**
 * As for the merge itself: what comes back belongs to every organization that it belonged to before, and the kept one to where it is at home. A
 * User sees each group that it comes back to, or did the merge. What internal staff alone do they alone undo, and a transfer is undone by who
 * runs both of its sides; of internal staff by who has both open.
 */
async function refusalOfReach(
  tx: Tx,
  { organizationId, kind, accountId, groupIds }: Undoer,
  { facts, profileIds, ...operation }: StoredOperation,
): Promise<Failure<UndoError> | null> {
  if (operation.kind !== 'merge') {
    if (operation.byStaff && kind !== 'super') return fail('operation.by_staff');
    const sides = [facts.fromOrganizationId, facts.toOrganizationId].filter((id) => id !== null);
    const runs = await organizationsRunByAsker(tx, sides);
    const out = sides.find((id) => !runs.has(id));
    return out === undefined ? null : refusalOfOther(kind, facts.profileId ?? 0, out);
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
  if (out !== undefined) return refusalOfOther(kind, out.profileId ?? 0, out.id);
  if (kind !== 'member' || operation.accountId === accountId) return null;
  const left = await groupsLeft(tx, operation.id, organizationId, lost);
  return left.some((id) => !groupIds.includes(id))
    ? fail('operation.other_groups', { profileId: lost ?? 0 })
    : null;
}

/** Internal staff are told which organization they have to open too; nobody else is told where a person belongs. */
const refusalOfOther = (kind: Undoer['kind'], profileId: number, organizationId: number) =>
  kind === 'super'
    ? fail('staff.grant_needed', { profileId, organizationId })
    : fail('operation.out_of_reach', { profileId });

/** The organization in which a profile is at home, where the job sees it. */
async function homeOf(tx: Tx, profileId: number | null): Promise<number | undefined> {
  const [home] = await tx.query<{ organizationId: number }>(
    sql`select organization_id from profiles where id = ${profileId}::int`,
    'tools.home_of_kept',
  );
  return home?.organizationId;
}
