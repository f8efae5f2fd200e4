import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const getResolvedProfile = defineCall({
  path: 'Profile/GetResolvedProfile',
  feature: 'profiles',
  summary: 'Into which profile one was merged, for its old address.',
  permission: 'profile:read',
  reads: ['profile'],
  request: z.object({ id }),
  response: z.object({ profileId: z.int() }),
  errors: ['profile.not_found'],
});
