import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { wallTimeAt } from './time-zone.ts';

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const twoDigits = (value: number) => String(value % 100).padStart(2, '0');

/** 'M/D/YY' of a day as the calendar has it, for example '10/6/26'. */
function shortDay(date: CalendarDate): string {
  return `${date.month}/${date.day}/${twoDigits(date.year)}`;
}

/** 'M/D/YY h:mm a', for example '10/6/26 3:42 pm': when a test or a code happened, in the zone given. */
export function formatDateTime(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  const hour = wall.hour % 12 === 0 ? 12 : wall.hour % 12;
  return `${shortDay(wall)} ${hour}:${twoDigits(wall.minute)} ${wall.hour < 12 ? 'am' : 'pm'}`;
}

/** 'M/D/YY', for example '10/6/26': the day of an instant in the zone given. */
export function formatShortDate(epochMs: number, timeZone: string): string {
  return shortDay(wallTimeAt(epochMs, timeZone));
}

/** 'MMM D, YYYY', for example 'Oct 6, 2026': when an access link ends, in the zone given. */
export function formatLongDate(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  return `${monthNames[wall.month - 1]} ${wall.day}, ${wall.year}`;
}

/**
 * 'M/D/YY' of a calendar date written 'YYYY-MM-DD', for example a birth date. It belongs to no zone, so none may move it to
 * the day before. Null for a text that is not a calendar date.
 */
export function formatCalendarDate(text: string): string | null {
  const date = parseCalendarDate(text);
  return date ? shortDay(date) : null;
}
