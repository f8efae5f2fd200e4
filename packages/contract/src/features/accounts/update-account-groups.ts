import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { groupIdList, userGroup } from './user-account.ts';

export const updateAccountGroups = defineCall({
  path: 'UpdateAccountGroups',
  feature: 'accounts',
  summary: 'Sets the groups of a User of the selected organization. A System Admin has all of them anyway.',
  permission: 'user:manage',
  changes: ['account'],
  request: z.object({ accountId: id, groupIds: groupIdList }),
  response: z.object({}),
  errors: [
    'account.not_found',
    'account.not_edited_here',
    'account.needs_group',
    'account.has_all_groups',
    'group.not_found',
  ],
});

export const getGroupsForAccount = defineCall({
  path: 'GetGroupsForAccount',
  feature: 'accounts',
  summary:
    "The groups of an account in the selected organization: the viewer's own, or with an id those of one of its users. A System Admin has all.",
  permission: 'group:read',
  reads: ['account', 'group'],
  request: z.object({ accountId: id.optional() }),
  response: z.object({ groups: z.array(userGroup), hasAllGroups: z.boolean() }),
  errors: ['account.not_found', 'account.not_edited_here'],
});
