import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';

/** Days that a group's overview looks back. */
export const groupLookBackDays = 30;

export const getGroupTestDataSummary = defineCall({
  path: 'Group/GetGroupTestDataSummary',
  feature: 'groups',
  summary:
    "How many tests this organization took of a group's profiles on each of the last days, today last. Days are those of the organization's time zone.",
  permission: 'group:read',
  request: z.object({
    groupId: id,
    lookBackDays: z.int().min(1).max(366).default(groupLookBackDays),
  }),
  response: z.object({
    groupTestDataSummary: z.array(
      z.object({
        date: calendarDate,
        testCount: z.int(),
        baselineCount: z.int(),
        /** Different profiles that were tested. */
        profileCount: z.int(),
      }),
    ),
    /** IANA name of the zone the days are counted in. */
    timeZone: z.string(),
  }),
  errors: ['group.not_found'],
});
