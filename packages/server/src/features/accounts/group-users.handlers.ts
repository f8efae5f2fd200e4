import { addGroupUsers, getGroupUsers, removeGroupUser, updateGroupAccounts } from '@plumbline/contract';
import { organizationAccess } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { addGroups } from '../../records/accounts/add-groups.ts';
import { readUsers } from '../../records/accounts/read-users.ts';
import { usersOfGroup } from '../../records/accounts/users-of-group.ts';
import { checkGroups } from './user-groups.ts';

export const getGroupUsersHandler = handle(getGroupUsers, async ({ request, tx, viewer }) => {
  const group = await checkGroups(tx, viewer.organizationId, [request.groupId]);
  if (!group.ok) return fail('group.not_found');
  return ok({ users: await usersOfGroup(tx, viewer, request.groupId) });
});

export const addGroupUsersHandler = handle(addGroupUsers, async ({ request, tx, viewer }) => {
  const group = await checkGroups(tx, viewer.organizationId, [request.groupId]);
  if (!group.ok) return fail('group.not_found');
  const users = new Map((await readUsers(tx, viewer)).map((user) => [user.id, user]));
  for (const accountId of request.accountIds) {
    const user = users.get(accountId);
    if (user === undefined) return fail('account.not_found');
    if (user.organizationAccessTypeId === organizationAccess.systemAdmin)
      return fail('account.has_all_groups');
  }
  await addGroups(tx, viewer.organizationId, request.accountIds, [request.groupId]);
  return ok({});
});

export const removeGroupUserHandler = handle(removeGroupUser, async ({ request, tx, viewer }) => {
  const group = await checkGroups(tx, viewer.organizationId, [request.groupId]);
  if (!group.ok) return fail('group.not_found');
  const user = (await readUsers(tx, viewer)).find(({ id }) => id === request.accountId);
  if (user === undefined) return fail('account.not_found');
  if (user.organizationAccessTypeId === organizationAccess.systemAdmin) return fail('account.has_all_groups');
  if (user.groupIds.every((id) => id === request.groupId)) return fail('account.needs_group');
  await tx.query(
    sql`delete from account_groups where organization_id = ${viewer.organizationId}
      and account_id = ${request.accountId} and group_id = ${request.groupId}`,
    'accounts.take_group',
  );
  return ok({});
});

export const updateGroupAccountsHandler = handle(updateGroupAccounts, async ({ request, tx, viewer }) => {
  const { groupId } = request;
  const group = await checkGroups(tx, viewer.organizationId, [groupId]);
  if (!group.ok) return fail('group.not_found');
  const users = await readUsers(tx, viewer);
  const wanted = new Set(request.accountIds);
  if (![...wanted].every((accountId) => users.some(({ id }) => id === accountId)))
    return fail('account.not_found', {}, { field: 'accountIds' });
  // System Admins see all groups: none is given to them, and none is taken.
  const members = users.filter(
    ({ organizationAccessTypeId }) => organizationAccessTypeId !== organizationAccess.systemAdmin,
  );
  const joining = members.filter(({ id, groupIds }) => wanted.has(id) && !groupIds.includes(groupId));
  const leaving = members.filter(({ id, groupIds }) => !wanted.has(id) && groupIds.includes(groupId));
  if (leaving.some(({ groupIds }) => groupIds.length === 1))
    return fail('account.needs_group', {}, { field: 'accountIds' });
  await addGroups(
    tx,
    viewer.organizationId,
    joining.map(({ id }) => id),
    [groupId],
  );
  await tx.query(
    sql`delete from account_groups where organization_id = ${viewer.organizationId} and group_id = ${groupId}
      and account_id = any (${sql.param(leaving.map(({ id }) => id))}::int[])`,
    'accounts.take_group_from',
  );
  return ok({});
});
