import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { group } from './get-groups.ts';

/** A group's name as it is typed: compared without its outer spaces and without case. */
export const groupName = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(100, { error: 'Name may not be greater than 100 characters' });

/** Users a new group can be given at once. */
const maxUsers = 500;

export const createGroup = defineCall({
  path: 'Group/CreateGroup',
  feature: 'groups',
  summary: 'A new group of the selected organization, granted to these Users. System Admins see it anyway.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({
    group: z.object({ name: groupName, isEnabled: z.boolean().default(true) }),
    userIds: z.array(id).max(maxUsers).default([]),
  }),
  response: z.object({ group }),
  errors: ['group.name_taken', 'account.not_found', 'account.has_all_groups'],
});

export const updateGroup = defineCall({
  path: 'Group/UpdateGroup',
  feature: 'groups',
  summary:
    'Changes the given fields of a group: its name, whether it is active, and whether new profiles without a group join it.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({
    group: z.object({
      id,
      name: groupName.optional(),
      isEnabled: z.boolean().optional(),
      /** Making a group the default one takes that from the group which was it. */
      isDefault: z.boolean().optional(),
    }),
  }),
  response: z.object({ group }),
  errors: ['group.not_found', 'group.name_taken', 'group.is_default', 'group.default_is_active'],
});

export const deleteGroup = defineCall({
  path: 'Group/DeleteGroup',
  feature: 'groups',
  summary:
    'Deletes a group: its profiles and Users leave it, and its codes end. Profiles and their tests stay.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['group.not_found', 'group.is_default'],
});
