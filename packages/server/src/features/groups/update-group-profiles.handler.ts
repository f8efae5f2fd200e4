import { updateGroupProfiles } from '@plumbline/contract';
import { memberChange } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { areInReach, joinGroup, leaveGroup, lockMembers, membersOf } from './group-members.ts';
import { findGroup } from './group-record.ts';

export const updateGroupProfilesHandler = handle(updateGroupProfiles, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const group = await findGroup(tx, organizationId, request.groupId);
  if (group === undefined) return fail('group.not_found');
  const members = await membersOf(tx, organizationId, group.id);
  const { added, removed } = memberChange(request.knownProfileIds ?? members, request.profileIds);
  if (added.length > 0 && !group.isEnabled) return fail('group.is_inactive');
  // The query runs in the viewer's own scope, so nobody adds a profile that they do not see.
  if (!(await areInReach(tx, organizationId, added, null))) return fail('profile.not_found');
  const leaving = new Set(members);
  await tx.continueAsJob('edit group profiles', [organizationId]);
  await lockMembers(tx, organizationId, [...added, ...removed]);
  const joined = await joinGroup(tx, organizationId, added, group.id);
  const left = await leaveGroup(
    tx,
    organizationId,
    removed.filter((id) => leaving.has(id)),
    group.id,
  );
  return ok({ addedCount: joined.length, removedCount: left.length });
});
