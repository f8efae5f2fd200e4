import { z } from 'zod';
import { calendarDate, id } from '../../core/fields.ts';

/** Result rows (or events) that are answered at once; more are made as a job. */
export const maxRowsAtOnce = 20_000;
/** Rows of one sheet; a spreadsheet program takes 1,048,576. */
export const maxExportRows = 1_000_000;
/** How long a made file can be fetched. */
export const exportKeptHours = 48;
/** Exports of one account that are kept at a time. */
export const maxKeptExports = 20;

/** No choice is everybody. */
const ids = z
  .array(id)
  .max(500)
  .nullable()
  .default([])
  .transform((chosen) => [...new Set(chosen ?? [])]);

/** Which events an export holds: from the first day to the last, both included, in the reader's time zone. */
export const eventsFilter = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /** Only profiles in one of these groups. */
  groupIds: ids,
  /** Only these profiles. */
  profileIds: ids,
  /** Tests: only those with a COVID-19 screening. Events: only those with such a test in them. */
  isCovidOnly: z.boolean().default(false),
  /** The open organization; any other one is refused. */
  orgId: id.optional(),
});

/** Which tests an export holds. */
export const testsFilter = eventsFilter.extend({
  /** With answers of surveys; without them, tests that hold nothing else are left out. */
  includeSurveys: z.boolean().default(false),
});
export type TestsFilter = z.infer<typeof testsFilter>;

/** Of which tests an export holds the recordings. */
export const rawDataFilter = eventsFilter.extend({
  /** None, or the open organization; any other one is refused. */
  organizationIds: ids,
});
