import type { GroupPreferences } from '@plumbline/contract';
import { demandsWithin, scheduleTimeZone, scheduleWeeks } from '@plumbline/domain/schedules/schedule';
import {
  addDays,
  type CalendarDate,
  compareCalendarDates,
  daysInMonth,
  writeCalendarDate,
} from '@plumbline/domain/time/calendar-date';
import { formatTimeOfDay } from '@plumbline/domain/time/format-date';
import { startOfDayInZone, wallTimeAt } from '@plumbline/domain/time/time-zone';

/** The entry of a day in the calendar. */
export interface DayDemand {
  key: string;
  demandTypeId: number;
  /** `12:05 am – 1:05 am`; on a later day `until ...` or `all day`. */
  text: string;
}

/** Returns the demands by day (`YYYY-MM-DD`), in America/Chicago, from today up to 52 weeks ahead. Past demands are left out. */
export function demandsByDay(
  preferences: readonly GroupPreferences[],
  nowMs: number,
): ReadonlyMap<string, readonly DayDemand[]> {
  const today = wallTimeAt(nowMs, scheduleTimeZone);
  const from = startOfDayInZone(today, scheduleTimeZone);
  const until = nowMs + scheduleWeeks * 7 * 86_400_000;
  const byDay = new Map<string, (DayDemand & { at: number })[]>();
  for (const one of preferences) {
    const schedule = {
      cron: one.testScheduleCron,
      durationMinutes: one.testDemandDurationMinutes,
      blocks: one.scheduleBlocks.map(({ startsOn, endsOn }) => ({
        startsAt: Date.parse(startsOn),
        endsAt: Date.parse(endsOn),
      })),
    };
    for (const { startsAt, endsAt } of demandsWithin(schedule, from, until)) {
      const first = wallTimeAt(startsAt, scheduleTimeZone);
      // A demand that ends at midnight belongs to the day before.
      const last = wallTimeAt(endsAt - 1, scheduleTimeZone);
      for (let day: CalendarDate = first; compareCalendarDates(day, last) <= 0; day = addDays(day, 1)) {
        if (compareCalendarDates(day, today) < 0) continue;
        const key = writeCalendarDate(day);
        const isFirst = compareCalendarDates(day, first) === 0;
        const isLast = compareCalendarDates(day, last) === 0;
        const entry = {
          key: `${one.demandTypeId} ${startsAt}`,
          demandTypeId: one.demandTypeId,
          text: textOf(startsAt, endsAt, isFirst, isLast),
          at: startsAt,
        };
        byDay.set(key, [...(byDay.get(key) ?? []), entry]);
      }
    }
  }
  for (const demands of byDay.values()) demands.sort((a, b) => a.at - b.at);
  return byDay;
}

function textOf(startsAt: number, endsAt: number, isFirst: boolean, isLast: boolean): string {
  const start = formatTimeOfDay(startsAt, scheduleTimeZone);
  const end = formatTimeOfDay(endsAt, scheduleTimeZone);
  if (isFirst) return isLast ? `${start} – ${end}` : `from ${start}`;
  return isLast ? `until ${end}` : 'all day';
}

export interface CalendarMonth {
  year: number;
  month: number;
}

/** Returns the months of the calendar: from today's up to the one 52 weeks ahead. */
export function shownMonths(nowMs: number): CalendarMonth[] {
  const first = wallTimeAt(nowMs, scheduleTimeZone);
  const last = wallTimeAt(nowMs + scheduleWeeks * 7 * 86_400_000, scheduleTimeZone);
  const months: CalendarMonth[] = [];
  for (let { year, month } = first; year < last.year || (year === last.year && month <= last.month); ) {
    months.push({ year, month });
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
  }
  return months;
}

/** Returns the weeks of a month, from Sunday on; a day outside the month is null. */
export function weeksOf({ year, month }: CalendarMonth): (CalendarDate | null)[][] {
  const leading = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const cells: (CalendarDate | null)[] = [
    ...Array.from({ length: leading }, () => null),
    ...Array.from({ length: daysInMonth(year, month) }, (_, index) => ({ year, month, day: index + 1 })),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
