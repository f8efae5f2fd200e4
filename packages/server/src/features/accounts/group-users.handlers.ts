import { addGroupUsers, type GroupUser, getGroupUsers, removeGroupUser } from '@plumbline/contract';
import { organizationAccess } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { addGroups, checkGroups } from './user-groups.ts';
import { readUsers } from './user-record.ts';

export const getGroupUsersHandler = handle(getGroupUsers, async ({ request, tx, viewer }) => {
  const group = await checkGroups(tx, viewer.organizationId, [request.groupId]);
  if (!group.ok) return fail('group.not_found');
  const users: GroupUser[] = (await readUsers(tx, viewer))
    .map((user) => ({ ...user, isAdmin: user.organizationAccessTypeId === organizationAccess.systemAdmin }))
    .filter(({ isAdmin, groupIds }) => isAdmin || groupIds.includes(request.groupId))
    .map(({ id, firstName, lastName, email, isAdmin }) => ({
      accountId: id,
      firstName,
      lastName,
      email,
      isAdmin,
    }));
  return ok({ users });
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
