import { addDays, type CalendarDate, compareCalendarDates } from './calendar-date.ts';

const weekdayOf = ({ year, month, day }: CalendarDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** The nth weekday (0 Sunday) of a month; a negative n counts from its end. */
function nth(n: number, weekday: number, year: number, month: number): CalendarDate {
  const first = { year, month, day: 1 };
  const ahead = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (Math.max(n, 1) - 1) * 7);
  if (n > 0) return ahead;
  const later = addDays(ahead, 28);
  return later.month === month ? later : addDays(ahead, 21);
}

/** Saturday's is kept on Friday, Sunday's on Monday. */
function observed(date: CalendarDate): CalendarDate {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

/** The federal holidays of the United States that belong to a year (5 U.S.C. 6103), each on its day and on the day it is kept. */
function holidaysOf(year: number): CalendarDate[] {
  const fixed = [
    { year, month: 1, day: 1 },
    { year, month: 6, day: 19 },
    { year, month: 7, day: 4 },
    { year, month: 11, day: 11 },
    { year, month: 12, day: 25 },
  ];
  const moving = [
    nth(3, 1, year, 1),
    nth(3, 1, year, 2),
    nth(-1, 1, year, 5),
    nth(1, 1, year, 9),
    nth(2, 1, year, 10),
    nth(4, 4, year, 11),
  ];
  return [...fixed, ...fixed.map(observed), ...moving];
}

/** Whether a day is a federal holiday of the United States, or the weekday that one is kept on. */
export function isUsHoliday(date: CalendarDate): boolean {
  // New Year's Day on a Saturday is kept on the last day of the year before.
  const years = date.month === 12 ? [date.year, date.year + 1] : [date.year];
  return years.some((year) => holidaysOf(year).some((holiday) => compareCalendarDates(holiday, date) === 0));
}
