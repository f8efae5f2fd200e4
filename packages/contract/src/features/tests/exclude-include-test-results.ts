import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const excludeIncludeTestResults = defineCall({
  path: 'Profile/ExcludeIncludeTestResults',
  feature: 'tests',
  summary:
    'Takes results out of the baseline or puts them back; the baseline is recomputed in the same transaction.',
  permission: 'test:write',
  request: z.object({
    profileTestResultIds: z.array(id).min(1).max(500),
    shouldExclude: z.boolean(),
    profileTestId: id,
    profileId: id,
    reason: z.string().trim().max(500).optional(),
  }),
  response: z.object({}),
  errors: ['test.not_found', 'result.not_found', 'test.not_yours_to_change'],
});
