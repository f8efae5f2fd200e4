import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** Somebody who sees a group: a User it was granted to, or a System Admin, who has all groups. */
export const groupUser = z.object({
  accountId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});
export type GroupUser = z.infer<typeof groupUser>;

export const getGroupUsers = defineCall({
  path: 'Group/GetGroupUsers',
  feature: 'accounts',
  summary: 'Who sees a group: System Admins, and Users it was granted to.',
  permission: 'user:read',
  reads: ['account', 'group'],
  request: z.object({ groupId: id }),
  response: z.object({ users: z.array(groupUser) }),
  errors: ['group.not_found'],
});

export const addGroupUsers = defineCall({
  path: 'Group/AddGroupUsers',
  feature: 'accounts',
  summary: 'Grants a group to Users of the selected organization. Users who already have it keep it.',
  permission: 'user:manage',
  changes: ['account'],
  request: z.object({ groupId: id, accountIds: z.array(id).min(1).max(500) }),
  response: z.object({}),
  errors: ['group.not_found', 'account.not_found', 'account.has_all_groups'],
});

export const removeGroupUser = defineCall({
  path: 'Group/RemoveGroupUser',
  feature: 'accounts',
  summary:
    'Removes a group from a User. System Admins cannot be removed from a group, and a User keeps at least one.',
  permission: 'user:manage',
  changes: ['account'],
  request: z.object({ groupId: id, accountId: id }),
  response: z.object({}),
  errors: ['group.not_found', 'account.not_found', 'account.has_all_groups', 'account.needs_group'],
});

export const updateGroupAccounts = defineCall({
  path: 'Group/UpdateGroupAccounts',
  feature: 'accounts',
  summary:
    'Sets the Users of a group. System Admins can be included or not, because they see all groups. A User keeps at least one group.',
  permission: 'user:manage',
  changes: ['account'],
  request: z.object({ groupId: id, accountIds: z.array(id).max(5_000) }),
  response: z.object({}),
  errors: ['group.not_found', 'account.not_found', 'account.needs_group'],
});
