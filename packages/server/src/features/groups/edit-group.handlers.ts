import { createGroup, deleteGroup, updateGroup } from '@plumbline/contract';
import { organizationAccess, problemOfGroupChange } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { addGroups } from '../../records/accounts/add-groups.ts';
import { readUsers } from '../../records/accounts/read-users.ts';
import { isNameTaken } from '../../records/organizations/name-taken.ts';
import { closeGroup } from './close-group.ts';
import { findGroup, insertGroup, lockGroups, writeGroup } from './group-record.ts';

const nameTaken = () => fail('group.name_taken', {}, { field: 'name' });

export const createGroupHandler = handle(createGroup, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const userIds = [...new Set(request.userIds)];
  const users = new Map((await readUsers(tx, viewer)).map((user) => [user.id, user]));
  for (const userId of userIds) {
    const user = users.get(userId);
    if (user === undefined) return fail('account.not_found', {}, { field: 'userIds' });
    if (user.organizationAccessTypeId === organizationAccess.systemAdmin)
      return fail('account.has_all_groups', {}, { field: 'userIds' });
  }
  await lockGroups(tx, organizationId);
  if (await isNameTaken(tx, 'groups', organizationId, { name: request.group.name, ownId: null }))
    return nameTaken();
  const id = await insertGroup(tx, organizationId, request.group);
  if (id === undefined) throw new InvariantError('the group was not made');
  if (userIds.length > 0) await addGroups(tx, organizationId, userIds, [id]);
  const group = await findGroup(tx, organizationId, id);
  if (group === undefined) throw new InvariantError('the new group is not seen by who made it');
  return ok({ group });
});

const codeOfProblem = {
  staysDefault: 'group.is_default',
  defaultIsActive: 'group.default_is_active',
} as const;

export const updateGroupHandler = handle(
  updateGroup,
  async ({ request: { group: requested }, tx, viewer }) => {
    const { organizationId } = viewer;
    await lockGroups(tx, organizationId);
    const existing = await findGroup(tx, organizationId, requested.id);
    if (existing === undefined) return fail('group.not_found');
    const problem = problemOfGroupChange(existing, requested);
    if (problem !== null) return fail(codeOfProblem[problem]);
    const {
      name = existing.name,
      isEnabled = existing.isEnabled,
      isDefault = existing.isDefault,
    } = requested;
    if (await isNameTaken(tx, 'groups', organizationId, { name, ownId: requested.id })) return nameTaken();
    const group = { ...existing, name, isEnabled, isDefault };
    await writeGroup(tx, group);
    return ok({ group });
  },
);

export const deleteGroupHandler = handle(deleteGroup, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  await lockGroups(tx, organizationId);
  const group = await findGroup(tx, organizationId, request.id);
  if (group === undefined) return fail('group.not_found');
  if (group.isDefault) return fail('group.is_default');
  await tx.continueAsJob('delete group', [organizationId]);
  await closeGroup(tx, { organizationId, groupId: group.id }, now);
  return ok({});
});
