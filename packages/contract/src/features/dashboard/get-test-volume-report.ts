import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate } from '../../core/fields.ts';

const count = z.int().min(0);

/** How much one organization tested in a range of days. */
export const testVolume = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  /** Different people, each counted once. */
  testedProfileCount: count,
  totalTestCount: count,
  baselineTestCount: count,
  nonBaselineTestCount: count,
  /** Events that started in the range. */
  eventCount: count,
});
export type TestVolume = z.infer<typeof testVolume>;

/** The longest range in days: ten years. */
export const longestVolumeDays = 3_660;

export const getTestVolumeReport = defineCall({
  path: 'Enterprise/GetTestVolumeReport',
  feature: 'dashboard',
  summary:
    'How much was tested from one day to another (America/Chicago, both included): in the selected organization, or in each child of an enterprise. A billing contact counts the profiles they see.',
  permission: 'report:organization',
  scope: 'enterprise',
  reads: ['test'],
  request: z
    .object({ startDate: calendarDate, endDate: calendarDate })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'The start date must not be after the end date.',
      path: ['endDate'],
    })
    .refine(
      ({ startDate, endDate }) =>
        Date.parse(endDate) - Date.parse(startDate) <= longestVolumeDays * 86_400_000,
      { error: 'Choose a period of ten years or less.', path: ['startDate'] },
    ),
  response: z.object({ organizations: z.array(testVolume) }),
});
