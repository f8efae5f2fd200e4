import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { baseline } from '../tests/measure-comparison.ts';

export const getProfileAverages = defineCall({
  path: 'Profile/GetProfileAverages',
  feature: 'profiles',
  summary:
    'The baselines of several profiles, keyed by profile id. Profiles the viewer does not see are left out.',
  permission: 'profile:read',
  reads: ['test'],
  request: z.object({ ids: z.array(id).min(1).max(500) }),
  response: z.object({ averages: z.record(z.string(), z.array(baseline)) }),
  audits: 'profile',
});
