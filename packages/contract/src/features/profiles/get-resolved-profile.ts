import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const getResolvedProfile = defineCall({
  path: 'Profile/GetResolvedProfile',
  feature: 'profiles',
  summary: 'The profile that a merged profile now belongs to, for old links.',
  permission: 'profile:read',
  reads: ['profile'],
  request: z.object({ id }),
  response: z.object({ profileId: z.int() }),
  errors: ['profile.not_found'],
});
