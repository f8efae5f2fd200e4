import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { fileReply } from '../../core/file-reply.ts';

export const getGroupsReport = defineCall({
  path: 'Group/GetGroupsReport',
  feature: 'groups',
  summary:
    'The groups of the open organization in a zip file for internal staff: one list of groups, one list of profiles for each. Profiles are named by id.',
  permission: 'report:groups',
  reads: ['group', 'profile'],
  request: z.object({}),
  response: fileReply('application/zip'),
});
