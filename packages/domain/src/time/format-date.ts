import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { wallTimeAt } from './time-zone.ts';

/** The months in English, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** By three letters, as in 'Oct'. */
const shortMonth = (month: number) => monthNames[month - 1]?.slice(0, 3);

const twoDigits = (value: number) => String(value % 100).padStart(2, '0');

/** 'M/D/YY' of a day as the calendar has it, for example '10/6/26'. */
function shortDay(date: CalendarDate): string {
  return `${date.month}/${date.day}/${twoDigits(date.year)}`;
}

/** 'M/D/YY h:mm a', for example '10/6/26 3:42 pm': when a test or a code happened, in the zone given. */
export function formatDateTime(epochMs: number, timeZone: string): string {
  return `${shortDay(wallTimeAt(epochMs, timeZone))} ${formatTimeOfDay(epochMs, timeZone)}`;
}

/** 'h:mm a', for example '3:42 pm': the time of an instant where its day stands beside it. */
export function formatTimeOfDay(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  const hour = wall.hour % 12 === 0 ? 12 : wall.hour % 12;
  return `${hour}:${twoDigits(wall.minute)} ${wall.hour < 12 ? 'am' : 'pm'}`;
}

/** 'October 2026': the month that an instant lies in, in the zone given. */
export function formatMonth(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  return `${monthNames[wall.month - 1]} ${wall.year}`;
}

/** 'M/D/YY', for example '10/6/26': the day of an instant in the zone given. */
export function formatShortDate(epochMs: number, timeZone: string): string {
  return shortDay(wallTimeAt(epochMs, timeZone));
}

/** 'MMM D, YYYY', for example 'Oct 6, 2026': when an access link ends, in the zone given. */
export function formatLongDate(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  return `${shortMonth(wall.month)} ${wall.day}, ${wall.year}`;
}

/**
 * 'M/D/YY' of a calendar date written 'YYYY-MM-DD', for example a birth date. It belongs to no zone, so none may move it to
 * the day before. Null for a text that is not a calendar date.
 */
export function formatCalendarDate(text: string): string | null {
  const date = parseCalendarDate(text);
  return date ? shortDay(date) : null;
}

/**
 * 'MMM D, YYYY' of a calendar date written 'YYYY-MM-DD', for example 'Aug 4, 2026': how the days of billing are shown (B521). It belongs
 * to no zone, so none may move it. Null for a text that is not a calendar date.
 */
export function formatLongCalendarDate(text: string): string | null {
  const date = parseCalendarDate(text);
  return date ? `${shortMonth(date.month)} ${date.day}, ${date.year}` : null;
}
