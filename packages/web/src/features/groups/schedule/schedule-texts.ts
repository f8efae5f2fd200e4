import type { GroupPreferences } from '@plumbline/contract';
import { groupDemandTypes } from '@plumbline/contract/lookups/organization-lookups';
import { scheduleTimeZone } from '@plumbline/domain/schedules/schedule';
import { readWeekly } from '@plumbline/domain/schedules/weekly';
import { formatDateTime, formatTimeOfDay } from '@plumbline/domain/time/format-date';

/** The kinds of testing that a group can be asked for, the usual one first. */
export const offeredDemandTypes = [2, 1, 3] as const;
export type OfferedDemandType = (typeof offeredDemandTypes)[number];

export const demandTypeLabel = (id: number): string => groupDemandTypes.find(id)?.label ?? 'Test';

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const shortWeekdays = weekdayNames.map((name) => name.slice(0, 3));

/** Returns an instant in America/Chicago, the zone of all schedules: 10/6/26 12:05 am. */
export const centralText = (instant: string): string => formatDateTime(Date.parse(instant), scheduleTimeZone);

/** Returns an hour and a minute as 12:05 am. */
const clockText = (hour: number, minute: number): string =>
  formatTimeOfDay(Date.UTC(2026, 0, 1, hour, minute), 'UTC');

/** Returns a duration: 60 minutes, 2 hours, 3 days. */
export function durationText(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0 && minutes > 60
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns in words when a schedule repeats. */
export function repeatText(cron: string): string {
  const weekly = readWeekly(cron);
  if (weekly === null) return `Custom (cron expression ${cron})`;
  const time = clockText(weekly.hour, weekly.minute);
  if (weekly.days.length === 7) return `Every day at ${time}`;
  return `${weekly.days.map((day) => shortWeekdays[day]).join(', ')} at ${time}`;
}

/** Returns a schedule in one sentence; null for one without test requests. */
export function scheduleText(preferences: GroupPreferences, nowMs: number): string | null {
  const { testScheduleCron: cron, testDemandDurationMinutes: minutes, scheduleBlocks } = preferences;
  const ahead = scheduleBlocks.filter(({ endsOn }) => Date.parse(endsOn) > nowMs).length;
  const parts = [
    ...(cron === null ? [] : [`${repeatText(cron)}, open for ${durationText(minutes)}`]),
    ...(ahead === 0 ? [] : [`${ahead} ${ahead === 1 ? 'block' : 'blocks'} of dates`]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Returns in words on which days people are reminded. */
export function remindersText(preferences: GroupPreferences): string {
  if (!preferences.reminderPushNotificationEnabled) return 'No reminders';
  const days = [
    preferences.reminderPushNotificationWeekdays && 'weekdays',
    preferences.reminderPushNotificationWeekends && 'weekends',
    preferences.reminderPushNotificationHolidays && 'holidays',
  ].filter((day) => day !== false);
  return days.length === 0 ? 'No reminders' : `Reminders on ${days.join(', ')}`;
}
