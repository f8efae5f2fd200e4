import {
  addDays,
  type CalendarDate,
  daysBetween,
  daysInMonth,
  parseCalendarDate,
  writeCalendarDate,
} from './calendar-date.ts';

/**
 * Days that stay texts ('YYYY-MM-DD'), as the wire and the database write them. Their order is the order of their text, so two of them
 * are compared with < and >.
 */

/**
 * The day that a text names which was already checked at the edge.
 * @throws RangeError when it names none: a day that cannot be read must never decide what is due
 */
export function readDay(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (!date) throw new RangeError('a day is written YYYY-MM-DD');
  return date;
}

/** The day a number of days after another; before it for a negative number. */
export const dayAfter = (day: string, days: number): string => writeCalendarDate(addDays(readDay(day), days));

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysFrom = (from: string, to: string): number => daysBetween(readDay(from), readDay(to));

/**
 * The same day of the month a number of months later (earlier for a negative number); the last day where that month is too short:
 * 29 February plus twelve months is 28 February.
 */
export function monthsAfterDay(day: string, months: number): string {
  const from = readDay(day);
  const count = from.year * 12 + from.month - 1 + months;
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  return writeCalendarDate({ year, month, day: Math.min(from.day, daysInMonth(year, month)) });
}

/** The month of a day: 'YYYY-MM'. */
export const monthOfDay = (day: string): string => {
  readDay(day);
  return day.slice(0, 7);
};

/** The month after a month, both 'YYYY-MM'. */
export const monthAfter = (month: string): string => monthOfDay(monthsAfterDay(`${month}-01`, 1));
