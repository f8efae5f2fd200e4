/** A day of the Gregorian calendar without a time or a zone: a birth date, a concussion date. Months count from 1. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a year has a 29 February (Gregorian rule). */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a month, 28 to 31. `month` counts from 1; zero for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

/**
 * Reads 'YYYY-MM-DD', the only way a calendar date is written on the wire.
 * Anything else, and a day that does not exist (2025-02-29), gives null.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = shape.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** 'YYYY-MM-DD'. Years 0 to 9999. */
export function writeCalendarDate(date: CalendarDate): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** Negative when `a` is earlier than `b`, zero on the same day, positive when later. */
export function compareCalendarDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** The day a number of days later; earlier for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(utcMidnight(date));
  moved.setUTCDate(moved.getUTCDate() + days);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / 86_400_000);
}

function utcMidnight(date: CalendarDate): number {
  const moment = new Date(0);
  return moment.setUTCFullYear(date.year, date.month - 1, date.day);
}

/**
 * Age in completed years on a day. Somebody born on 29 February turns a year older on 1 March of a common year, so nobody
 * is given the norms of the next age a day early. Negative before birth: the caller decides what such a test means.
 */
export function ageInYears(birthDate: CalendarDate, onDate: CalendarDate): number {
  const hadBirthday =
    onDate.month > birthDate.month || (onDate.month === birthDate.month && onDate.day >= birthDate.day);
  return onDate.year - birthDate.year - (hadBirthday ? 0 : 1);
}
