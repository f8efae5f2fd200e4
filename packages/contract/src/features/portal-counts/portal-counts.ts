import { type PortalSeries, portalSeries } from '@plumbline/domain/clinical/measures/test-series';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, instant } from '../../core/fields.ts';

const count = z.int().min(0);

/** Counts are made once an hour; null before the first time. */
const countedAt = instant.nullable();

const forStaff = {
  feature: 'portal-counts',
  permission: 'report:internal',
  scope: 'staff',
  request: z.object({}),
} as const;

export const getPortalTestCount = defineCall({
  path: 'Admin/GetTotalTestCount',
  ...forStaff,
  summary: 'How many tests were taken since August 1, 2013, without those of demo organizations.',
  reads: ['test', 'organization'],
  response: z.object({ totalTestCount: count, countedAt }),
});

export const getPortalTestCountOfToday = defineCall({
  path: 'Admin/GetTodayTotalTestCount',
  ...forStaff,
  summary: 'How many tests were taken today (America/Chicago), without those of demo organizations.',
  reads: ['test', 'organization'],
  response: z.object({ todayTotalTestCount: count, countedAt }),
});

export const getPortalProfileCount = defineCall({
  path: 'Admin/GetTotalProfileCount',
  ...forStaff,
  summary: 'How many profiles there are, without those of demo organizations.',
  reads: ['profile', 'organization'],
  response: z.object({ totalProfileCount: count, countedAt }),
});

export const getPortalOrgCount = defineCall({
  path: 'Admin/GetTotalOrgCount',
  ...forStaff,
  summary: 'How many organizations there are, without demo organizations.',
  reads: ['organization'],
  response: z.object({ totalOrgCount: count, countedAt }),
});

const seriesCounts = Object.fromEntries(portalSeries.map((series) => [series, count])) as Record<
  PortalSeries,
  typeof count
>;
/** The tests of one day (America/Chicago), once in the total and once under each kind that they hold. */
export const portalDay = z.object({ date: calendarDate, ...seriesCounts });
export type PortalDay = z.infer<typeof portalDay>;

export const getHistoricalDailyTestCounts = defineCall({
  path: 'Admin/GetHistoricalDailyTestCounts',
  ...forStaff,
  summary: 'Tests of each day since August 1, 2013 by kind, without those of demo organizations.',
  reads: ['test', 'organization'],
  response: z.object({
    /** The first day that is counted, and today (America/Chicago). */
    since: calendarDate,
    today: calendarDate,
    /** Days with a test, the oldest first. */
    days: z.array(portalDay),
    countedAt,
    /** When every day was last counted anew, and how many days then differed from the hourly counts. */
    recountedAt: instant.nullable(),
    differingDays: count,
  }),
});
