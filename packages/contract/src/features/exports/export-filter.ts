import { z } from 'zod';
import { calendarDate, id } from '../../core/fields.ts';

/** The most result rows or events of an immediate reply; larger exports are written by a job. */
export const maxRowsAtOnce = 20_000;
/** The most rows of one sheet; a spreadsheet program takes 1,048,576. */
export const maxExportRows = 1_000_000;
/** How long an export can be downloaded, in hours. */
export const exportRetentionHours = 48;
/** The most exports that an account has stored at a time. */
export const maxStoredExports = 20;

/** An empty list selects everybody. */
const ids = z
  .array(id)
  .max(500)
  .nullable()
  .default([])
  .transform((chosen) => [...new Set(chosen ?? [])]);

/** The events of an export: from the first day to the last, both included, in the reader's time zone. */
export const eventsFilter = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /** Only profiles in one of these groups. */
  groupIds: ids,
  /** Only these profiles. */
  profileIds: ids,
  /** Tests: only those with a COVID-19 screening. Events: only those with such a test in them. */
  isCovidOnly: z.boolean().default(false),
  /** The open organization; any other is refused. */
  orgId: id.optional(),
});

/** The tests of an export. */
export const testsFilter = eventsFilter.extend({
  /** Whether answers of surveys are included; without them, tests that hold nothing else are left out. */
  includeSurveys: z.boolean().default(false),
});
export type TestsFilter = z.infer<typeof testsFilter>;

/** The tests whose recordings an export holds. */
export const rawDataFilter = eventsFilter.extend({
  /** Empty, or the open organization; any other is refused. */
  organizationIds: ids,
});
