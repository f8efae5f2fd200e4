import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { withheld } from '../../core/withheld.ts';

/** One measure over the tests a profile took under a code; the measures of the newest test come first. */
export const measureAverage = z.object({
  measureId: z.int(),
  name: z.string(),
  /** The mean over the profile's tests under the code, in the measure's own unit; null where none has a score. */
  score: z.number().nullable(),
  display: z.string(),
  /** How the newest of these tests compares with the profile's baseline. */
  changeLevel: z.enum(['none', 'normal', 'warning', 'bad']),
  changeWord: z.string(),
  /** The code's protocol contains the measure, and no test under the code has it complete. */
  isIncomplete: z.boolean(),
});
export type MeasureAverage = z.infer<typeof measureAverage>;

/** A profile with a test under a code. */
export const testedProfile = z.object({
  profileId: z.int(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  testCount: z.int(),
  lastTestId: z.int(),
  lastCompletedOn: instant,
  measureAverageList: z.array(measureAverage),
  hasIncompleteOrRedTests: z.boolean(),
});
export type TestedProfile = z.infer<typeof testedProfile>;

export const getTestedProfilesBySessionId = defineCall({
  path: 'Session/getTestedProfilesBySessionId',
  feature: 'codes',
  summary:
    'The profiles tested with a code and their measures, those with something incomplete or red first, then by name.',
  permission: 'code:read',
  reads: ['code', 'test', 'profile'],
  request: z.object({
    id,
    ...pageFields(0),
  }),
  response: z.object({
    testedProfiles: z.array(testedProfile),
    totalRowCount: z.int(),
    /** How many profiles on all pages have a measure that is missing or worse than the baseline. */
    incompleteOrRedCount: z.int(),
  }),
  errors: ['code.not_found'],
  audits: 'profile',
});
