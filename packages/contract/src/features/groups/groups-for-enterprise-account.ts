import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { group } from './get-groups.ts';

export const getGroupsForEnterpriseAccount = defineCall({
  path: 'Group/GetGroupsForEnterpriseAccount',
  feature: 'groups',
  summary:
    "The groups that one of the viewer's users was granted, in the selected organization and, asked from an enterprise, in each of its own.",
  permission: 'user:read',
  scope: 'enterprise',
  reads: ['group'],
  request: z.object({ id }),
  response: z.object({ groups: z.array(group.omit({ profileCount: true })) }),
  errors: ['account.not_found'],
});
