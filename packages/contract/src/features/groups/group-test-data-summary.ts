import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { dailyTestSummary, lookBackDays } from '../dashboard/daily-test-summary.ts';

/** Days that a group's overview looks back. */
export const groupLookBackDays = 30;

export const getGroupTestDataSummary = defineCall({
  path: 'Group/GetGroupTestDataSummary',
  feature: 'groups',
  summary:
    'How many tests this organization took of those who are in the group today, on each of the last days, today last.',
  permission: 'group:read',
  reads: ['test', 'profile'],
  request: z.object({ groupId: id, lookBackDays: lookBackDays.default(groupLookBackDays) }),
  response: z.object({ groupTestDataSummary: z.array(dailyTestSummary) }),
  errors: ['group.not_found'],
});
