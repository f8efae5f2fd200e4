import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { groupUser } from '../accounts/group-users.ts';
import { groupChange, groupDetail } from './group-detail.ts';
import { groupPreferences } from './group-preferences.ts';

export const getGroup = defineCall({
  path: 'Group/GetGroup',
  feature: 'groups',
  summary:
    'One group with its facts, the users who see it (for viewers who may see users), and what was last set for everyone in it.',
  permission: 'group:read',
  reads: ['group', 'profile', 'code', 'protocol'],
  request: z.object({ id }),
  response: z.object({
    group: groupDetail,
    /** The group's schedules, one for each kind of testing. */
    groupPreferences: z.array(groupPreferences),
    accounts: z.array(groupUser),
    /** What runs, and what ended lately, newest first. */
    groupChanges: z.array(groupChange),
  }),
  errors: ['group.not_found'],
});
