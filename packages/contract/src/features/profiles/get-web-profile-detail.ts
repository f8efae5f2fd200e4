import { inputClasses } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { profileEvent } from '../events/profile-event.ts';
import { baseline } from '../tests/measure-comparison.ts';
import { profileTest, profileTestSummary } from '../tests/profile-test.ts';
import { profile } from './profile.ts';
import { openEvent } from './profile-row.ts';

/** The scores of one measure over time, oldest first. */
export const measureTrend = z.object({
  measureId: z.int(),
  inputClass: z.enum(inputClasses),
  baseline: baseline.nullable(),
  points: z.array(
    z.object({
      testId: z.int(),
      completedOn: instant,
      score: z.number(),
      isExcluded: z.boolean(),
      isEvent: z.boolean(),
      isBaseline: z.boolean(),
    }),
  ),
});
export type MeasureTrend = z.infer<typeof measureTrend>;

export const getWebProfileDetail = defineCall({
  path: 'Profile/GetWebProfileDetail',
  feature: 'profiles',
  summary:
    'A profile with its newest test against baseline, the list of its tests and its trends: one call for the page.',
  permission: 'profile:read',
  reads: ['profile', 'test', 'event', 'group', 'protocol', 'preference'],
  request: z.object({ id }),
  response: z.object({
    profile,
    openEvent: openEvent.extend({ dayNumber: z.int(), testCount: z.int() }).nullable(),
    /** The list has the newest first. */
    events: z.array(profileEvent),
    /** The list has the newest first. */
    tests: z.array(profileTestSummary),
    /** The newest test that is not a COVID-19 screening; null without tests. */
    newestTest: profileTest.nullable(),
    trends: z.array(measureTrend),
    isBaselineRecalculating: z.boolean(),
  }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});
