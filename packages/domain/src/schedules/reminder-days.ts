import { wallTimeAt } from '../time/time-zone.ts';
import { isUsHoliday } from '../time/us-holidays.ts';
import { scheduleTimeZone } from './schedule.ts';

/** On which days a group's people are reminded. */
export interface ReminderDays {
  isEnabled: boolean;
  weekdays: boolean;
  weekends: boolean;
  holidays: boolean;
}

export type DayKind = 'weekday' | 'weekend' | 'holiday';

/** What kind of day an instant lies in, in America/Chicago. A holiday is neither a weekday nor a weekend. */
export function dayKindOf(atMs: number): DayKind {
  const day = wallTimeAt(atMs, scheduleTimeZone);
  if (isUsHoliday(day)) return 'holiday';
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  return weekday === 0 || weekday === 6 ? 'weekend' : 'weekday';
}

/** Whether a demand that starts at an instant is reminded of. */
export function isReminded(days: ReminderDays, startsAtMs: number): boolean {
  const wanted = { weekday: days.weekdays, weekend: days.weekends, holiday: days.holidays };
  return days.isEnabled && wanted[dayKindOf(startsAtMs)];
}
