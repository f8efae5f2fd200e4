import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const getTestRawData = defineCall({
  path: 'Profile/GetTestRawData',
  feature: 'tests',
  summary: 'The recordings of a test exactly as the device sent them, with the hash each is stored under.',
  permission: 'test:read',
  reads: ['test'],
  request: z.object({ id }),
  response: z.object({
    testResultsRawData: z.array(
      z.object({
        /** The test type the recording belongs to: the stance, else the measure. */
        testId: z.int(),
        profileTestResultId: z.int(),
        recordingHash: z.string(),
        rawData: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  errors: ['test.not_found'],
  audits: 'profile',
});
