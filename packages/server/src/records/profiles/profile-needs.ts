import type { ProfileNeed } from '@plumbline/contract';
import { dayInZone, parseCalendarDate, quietEventHours, startOfDayInZone } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { InvariantError } from '../../platform/invariant-error.ts';

/** When the viewer's today began. */
export function startOfToday(now: Date, timeZone: string): Date {
  const today = parseCalendarDate(dayInZone(now.getTime(), timeZone));
  if (today === null) throw new InvariantError('a day that was just written cannot be read');
  return new Date(startOfDayInZone(today, timeZone));
}

/** Before when an open event must have had its start or its last test to wait for one. */
export const quietBefore = (now: Date): string =>
  new Date(now.getTime() - quietEventHours * 3_600_000).toISOString();

/**
 * What the verdict on the page makes of the newest test of a row of `profile_summaries s`. A row that an older release stored tells its colour
 * only, and counts by that until it is renewed.
 */
export const verdictOfRow: SQL = sql`case coalesce(s.largest_change ->> 'verdictLevel', s.largest_change ->> 'changeLevel')
  when 'worse' then 'worse' when 'bad' then 'worse' when 'warning' then 'warning' when 'normal' then 'normal' else 'none' end`;

/**
 * How far the baseline of a row of `profile_summaries s` is now. What is stored is of the last change, and a baseline expires without one. A row
 * that an older release stored says no time, and counts by its word until it is renewed.
 */
export const baselineStatusOfRow = (now: Date): SQL =>
  sql`case when s.baseline_status = 'Current' and s.baseline_expires_at < ${now.toISOString()}::timestamptz then 'Expiring' else s.baseline_status end`;

/** The `severity` of a row from which its newest test is worse than the baseline, or says by itself what is as grave or graver. */
export const leastSeverityOfWorse = 3000;

/** Whether a row of the list needs somebody, as the dashboard counts it: a condition on `profile_summaries s`. */
export function needOf(need: ProfileNeed, now: Date, timeZone: string): SQL {
  if (need === 'worseToday')
    return sql`not s.is_inactive and s.last_test_at >= ${startOfToday(now, timeZone).toISOString()}::timestamptz
      and (${verdictOfRow} = 'worse' or s.meaning is not null)`;
  if (need === 'quietEvent')
    return sql`exists (select 1 from events e where e.id = s.open_event_id
      and greatest(e.started_at, s.last_test_at) < ${quietBefore(now)}::timestamptz)`;
  // Time alone makes no baseline needed or invalid, so the stored word is enough.
  return sql`not s.is_inactive and s.baseline_status in ('Needed', 'Invalid')`;
}
