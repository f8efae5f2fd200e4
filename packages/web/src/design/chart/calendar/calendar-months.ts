import { daysInMonth, writeCalendarDate } from '@plumbline/domain/time/calendar-date';

export interface CalendarMonth {
  /** 'October 2026'. */
  name: string;
  /** Weeks from Sunday on; null before the first and after the last day. Days are 'YYYY-MM-DD'. */
  weeks: readonly (readonly (string | null)[])[];
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Tuesday, October 6, 2026' of a day written 'YYYY-MM-DD'. */
export const longDay = (day: string): string => dayName.format(Date.parse(day));

/** The months of a year as calendars show them. */
export function calendarMonths(year: number): CalendarMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const first = new Date(Date.UTC(year, index, 1));
    const days = Array.from({ length: daysInMonth(year, month) }, (__, day) =>
      writeCalendarDate({ year, month, day: day + 1 }),
    );
    const cells = [...Array.from({ length: first.getUTCDay() }, () => null), ...days];
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (__, week) =>
      Array.from({ length: 7 }, (___, place) => cells[week * 7 + place] ?? null),
    );
    return { name: monthName.format(first), weeks };
  });
}
