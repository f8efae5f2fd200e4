import { isJudgedByMilliseconds, ownThresholdBoundsMs } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

const { least, most } = ownThresholdBoundsMs;
const outside = { error: `Enter a whole number of milliseconds from ${least} to ${most}.` };
const ms = z.int(outside).min(least, outside).max(most, outside);

/** How much slower than the baseline, in milliseconds, is a warning (yellow) and how much is worse (red). */
export const measureThresholds = z
  .object({ yellowMs: ms, redMs: ms })
  .refine(({ yellowMs, redMs }) => yellowMs < redMs, {
    error: 'This limit must be higher than the one for Warning.',
    path: ['redMs'],
  });

export const updateMeasureThresholds = defineCall({
  path: 'Profile/UpdateMeasureThresholds',
  feature: 'profiles',
  summary:
    'Sets how much slower in Inspection Time is a warning and how much is worse for one profile; null brings the usual limits back.',
  permission: 'profile:write',
  changes: ['profile', 'test'],
  request: z.object({
    profileId: id,
    measureId: z.int().refine(isJudgedByMilliseconds, { error: 'is not judged by milliseconds' }),
    thresholds: measureThresholds.nullable(),
  }),
  response: z.object({}),
  errors: ['profile.not_found', 'profile.merged'],
});
