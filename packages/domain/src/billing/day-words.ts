import { readDay } from '../time/day-text.ts';
import { formatLongCalendarDate, monthNames } from '../time/format-date.ts';

/**
 * 'Aug 4, 2026': a day as the sentences of billing write it.
 * @param day 'YYYY-MM-DD'
 * @throws RangeError when it is no day: a sentence never has a hole
 */
export function dayWords(day: string): string {
  const text = formatLongCalendarDate(day);
  if (text === null) throw new RangeError('a day is written YYYY-MM-DD');
  return text;
}

/** 'March 9', or 'March 9, 2027' where the day lies in another year than today. Both days are 'YYYY-MM-DD'. */
export function nearDayWords(day: string, today: string): string {
  const { year, month, day: dayOfMonth } = readDay(day);
  const monthAndDay = `${monthNames[month - 1]} ${dayOfMonth}`;
  return year === readDay(today).year ? monthAndDay : `${monthAndDay}, ${year}`;
}

/**
 * How far a day is: 'in 9 days', 'today', '1 day ago'.
 * @param days whole days from today; below zero for days that have passed
 */
export function distanceWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days);
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${words}` : `${words} ago`;
}
