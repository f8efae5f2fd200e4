import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { profileTestSummary } from '../tests/profile-test.ts';

/** A test of the history with its scores by measure id. */
export const historyTest = profileTestSummary.extend({
  organizationProtocolName: z.string().nullable(),
  scores: z.record(z.string(), z.number()),
  /** The measures whose score is excluded or may not be valid. */
  doubtfulMeasureIds: z.array(z.int()),
});
export type HistoryTest = z.infer<typeof historyTest>;

export const getProfileHistory = defineCall({
  path: 'Profile/GetProfileHistory',
  feature: 'profiles',
  summary: 'Every test of a profile with its scores, newest first. COVID-19 screenings are left out.',
  permission: 'profile:read',
  reads: ['test'],
  request: z.object({ id }),
  response: z.object({ tests: z.array(historyTest) }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});
