import { allProfilesGroupId, bulkMove, undoBulkMove, undoMoveWithinMinutes } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { areInReach, joinGroup, leaveGroup, lockMembers } from './group-members.ts';

export const bulkMoveHandler = handle(bulkMove, async ({ request, tx, viewer }) => {
  const { organizationId, accountId } = viewer;
  if (accountId === null) return fail('group.not_found');
  const { newGroupId, oldGroupId: sourceId } = request;
  const oldGroupId = sourceId === allProfilesGroupId ? null : sourceId;
  if (oldGroupId === newGroupId) return fail('group.same_group', {}, { field: 'newGroupId' });
  if (oldGroupId === null && viewer.kind === 'member') return fail('group.all_profiles_not_yours');
  const groups = await groupsInReach(tx, organizationId, [newGroupId, oldGroupId ?? newGroupId]);
  const destination = groups.find(({ id }) => id === newGroupId);
  if (destination === undefined || !groups.some(({ id }) => id === (oldGroupId ?? newGroupId)))
    return fail('group.not_found');
  if (!destination.isEnabled) return fail('group.is_inactive', {}, { field: 'newGroupId' });
  const profileIds = [...new Set(request.profileIds)].sort((one, other) => one - other);
  if (!(await areInReach(tx, organizationId, profileIds, oldGroupId))) return fail('profile.not_found');
  await tx.continueAsJob('bulk move', [organizationId]);
  await lockMembers(tx, organizationId, profileIds);
  const addedIds = await joinGroup(tx, organizationId, profileIds, newGroupId);
  // All profiles are not a group, so nobody leaves one.
  const removedIds =
    request.removeFromOldGroup && oldGroupId !== null
      ? await leaveGroup(tx, organizationId, profileIds, oldGroupId)
      : [];
  const [move] = await tx.query<{ id: number }>(
    sql`insert into bulk_moves (organization_id, account_id, old_group_id, new_group_id, added_profile_ids, removed_profile_ids)
    values (${organizationId}, ${accountId}, ${oldGroupId}::int, ${newGroupId}, ${sql.param(addedIds)}::int[],
      ${sql.param(removedIds)}::int[]) returning id`,
    'groups.note_move',
  );
  if (move === undefined) throw new InvariantError('the move was not noted');
  return ok({ bulkMoveId: move.id, addedCount: addedIds.length, removedCount: removedIds.length });
});

export const undoBulkMoveHandler = handle(undoBulkMove, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  const [move] = await tx.query<{
    id: number;
    oldGroupId: number | null;
    newGroupId: number;
    addedIds: number[];
    removedIds: number[];
    movedAt: Date;
  }>(
    sql`select id, old_group_id, new_group_id, added_profile_ids as added_ids,
      removed_profile_ids as removed_ids, moved_at
    from bulk_moves where organization_id = ${organizationId} and id = ${request.bulkMoveId} and undone_at is null`,
    'groups.find_move',
  );
  if (move === undefined) return fail('group.move_not_found');
  if (now.getTime() - move.movedAt.getTime() > undoMoveWithinMinutes * 60_000)
    return fail('group.move_too_old', { minutes: undoMoveWithinMinutes });
  const { oldGroupId, newGroupId } = move;
  const groupIds = [newGroupId, ...(oldGroupId === null ? [] : [oldGroupId])];
  const groups = await groupsInReach(tx, organizationId, groupIds);
  if (groups.length < groupIds.length) return fail('group.move_not_found');
  await tx.continueAsJob('undo bulk move', [organizationId]);
  const [undone] = await tx.query<{ id: number }>(
    sql`update bulk_moves set undone_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and id = ${move.id} and undone_at is null returning id`,
    'groups.undo_move',
  );
  // The button was pressed twice: the first request did the work.
  if (undone === undefined) return fail('group.move_not_found');
  await lockMembers(tx, organizationId, [...move.removedIds, ...move.addedIds]);
  if (oldGroupId !== null) await joinGroup(tx, organizationId, move.removedIds, oldGroupId);
  await leaveGroup(tx, organizationId, move.addedIds, newGroupId);
  return ok({});
});

async function groupsInReach(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<{ id: number; isEnabled: boolean }[]> {
  return tx.query(
    sql`select id, is_enabled from groups where organization_id = ${organizationId}
      and id = any (${sql.param([...ids])}::int[]) and deleted_at is null`,
    'groups.in_reach',
  );
}
