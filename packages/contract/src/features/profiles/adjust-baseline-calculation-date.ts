import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instantWithOffset } from '../../core/fields.ts';

export const adjustBaselineCalculationDate = defineCall({
  path: 'Profile/AdjustBaselineCalculationDate',
  feature: 'profiles',
  summary:
    'Sets from when tests count towards the baseline (year 2001 or earlier: all) and recalculates the baseline right away.',
  permission: 'profile:write',
  changes: ['profile', 'test'],
  request: z.object({ profileId: id, baselineStartDate: instantWithOffset }),
  response: z.object({}),
  errors: ['profile.not_found', 'profile.merged'],
});
