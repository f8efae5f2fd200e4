import { z } from 'zod';
import { calendarDate } from '../../core/fields.ts';

const count = z.int().min(0);

/**
 * How many tests were taken on a day of the charts' own zone (America/Chicago), and how many of them held each kind. A test with
 * balance and memory counts under both and once in the total.
 */
export const dailyTestSummary = z.object({
  date: calendarDate,
  totalTestCount: count,
  covidTestCount: count,
  balanceTestCount: count,
  reactionTimeTestCount: count,
  impulseControlTestCount: count,
  inspectionTimeTestCount: count,
  memoryTestCount: count,
  numberCountingTestCount: count,
});
export type DailyTestSummary = z.infer<typeof dailyTestSummary>;

/** How many days a summary may look back; the request names how many entries come, today's the last. */
export const lookBackDays = z.int().min(1).max(3_660);
