import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';

export const matchPerson = defineCall({
  path: 'Device/MatchPerson',
  feature: 'devices',
  summary:
    "Says whether exactly one profile of the code's group fits a birth date with a last name or a profile id. One answer for every mismatch.",
  permission: 'device:redeemed',
  changes: [],
  request: z.object({
    birthDate: calendarDate,
    lastName: z.string().trim().min(1).max(limits.maxNameLength).optional(),
    profileId: id.optional(),
  }),
  response: z.object({
    /** The code is expedited and the person has a baseline already: one repetition of each test is enough. */
    isExpedited: z.boolean(),
  }),
  errors: ['match.none', 'match.held_off'],
});
