import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

/** A test that a profile is to take at this moment. */
export const profileDemand = z.object({
  /** 1 is COVID, 2 is Cognitive, 3 is Stability. */
  demandTypeId: z.int(),
  startsOn: instant,
  endsOn: instant,
  /** Whether a test of this kind came in since the demand opened, or since the newest of several open ones did. */
  isTested: z.boolean(),
});
export type ProfileDemand = z.infer<typeof profileDemand>;

export const getProfileDemands = defineCall({
  path: 'Profile/GetProfileDemands',
  feature: 'profiles',
  summary: 'Which tests the schedules of a profile’s groups currently request.',
  permission: 'profile:read',
  reads: ['schedule', 'profile'],
  request: z.object({ id }),
  response: z.object({ demands: z.array(profileDemand) }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});
