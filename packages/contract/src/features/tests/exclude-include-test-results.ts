import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** The longest reason, in characters. */
export const maxReasonLength = 500;

export const excludeIncludeTestResults = defineCall({
  path: 'Profile/ExcludeIncludeTestResults',
  feature: 'tests',
  summary:
    'Takes results out of the baseline or puts them back, with a reason; the baseline is recomputed in the same transaction.',
  permission: 'test:write',
  changes: ['test'],
  request: z.object({
    profileTestResultIds: z.array(id).min(1).max(500),
    shouldExclude: z.boolean(),
    /** Results that get the opposite decision, for the same reason and in the same transaction. */
    oppositeResultIds: z.array(id).max(500).default([]),
    profileTestId: id,
    profileId: id,
    reason: z.string().trim().min(1, { error: 'required' }).max(maxReasonLength),
  }),
  response: z.object({}),
  errors: ['test.not_found', 'result.not_found', 'result.decided_twice', 'test.not_yours_to_change'],
});
