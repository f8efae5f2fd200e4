import { inputClasses } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

const baselineThen = z.object({ score: z.number(), baselineTestCount: z.int() }).nullable();

export const previewTestResults = defineCall({
  path: 'Profile/PreviewTestResults',
  feature: 'tests',
  summary:
    'What the baselines of a profile would become if results of a test were excluded and others included. Nothing is changed.',
  permission: 'test:write',
  reads: ['test'],
  request: z.object({
    profileId: id,
    profileTestId: id,
    excludedResultIds: z.array(id).max(500),
    includedResultIds: z.array(id).max(500),
  }),
  response: z.object({
    /** The measures that would differ; null where none would. */
    baselineChanges: z.array(
      z.object({
        measureId: z.int(),
        inputClass: z.enum(inputClasses),
        before: baselineThen,
        after: baselineThen,
      }),
    ),
  }),
  errors: ['test.not_found', 'result.not_found', 'result.decided_twice', 'test.not_yours_to_change'],
  audits: 'profile',
});
