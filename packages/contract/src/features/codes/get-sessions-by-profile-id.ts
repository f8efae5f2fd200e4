import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** A code that was created for a profile or used by one of its tests. The wire calls codes sessions. */
export const profileSession = z.object({
  id: z.int(),
  code: z.string(),
  /** The profile's or the group's name, which the code is listed by; a profile's is withheld from internal staff. */
  profileName: withheld(z.string()),
  groupName: z.string().nullable(),
  baselineSessionTypeId: z.int(),
  isNonBaseline: z.boolean(),
  isScreening: z.boolean(),
  isProfileSession: z.boolean(),
  protocolName: z.string().nullable(),
  createdOn: instant,
  startsOn: instant,
  endsOn: instant,
  /** How many tests of this profile came in under the code. */
  testCount: z.int(),
});
export type ProfileSession = z.infer<typeof profileSession>;

export const getSessionsByProfileId = defineCall({
  path: 'Session/GetSessionsByProfileId',
  feature: 'codes',
  summary: 'The codes that were made for a profile and those its tests came in under, newest first.',
  permission: 'code:read',
  reads: ['code', 'profile', 'group', 'protocol'],
  request: z.object({ id }),
  response: z.object({ sessions: z.array(profileSession) }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});
