import { addDays, dayInZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { InvariantError } from '../platform/invariant-error.ts';

/** Of every demo organization: the zone an organization has unless it chooses another. */
export const demoTimeZone = 'America/Chicago';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** What happened today lies this many hours back at most, where today is that old. */
const longestAgoMs = 6 * hourMs;

/** The days of the demo, counted back from the day on which it is loaded, as the organizations' own clocks show them. */
export interface DemoCalendar {
  now: Date;
  /** A moment of an earlier day. @param daysAgo at least 1 @param hour since its midnight, with a fraction */
  earlier(daysAgo: number, hour: number): Date;
  /**
   * A moment of today before now: that many minutes ago, or in proportion less while today is young.
   * @param minutesAgo less than six hours
   */
  today(minutesAgo: number): Date;
  /** This morning at eight, or sooner while today is younger than ten hours: four fifths into it. */
  morning: Date;
  /** The last moment of today. */
  tonight: Date;
}

/** The calendar as of an instant. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = parseCalendarDate(dayInZone(now.getTime(), demoTimeZone));
  if (today === null) throw new InvariantError('a day that was just written cannot be read');
  const startMs = startOfDayInZone(today, demoTimeZone);
  const elapsedMs = now.getTime() - startMs;
  // On the two days on which clocks change, an hour early or late.
  const atHour = (daysAgo: number, hour: number) =>
    startOfDayInZone(addDays(today, -daysAgo), demoTimeZone) + hour * hourMs;
  return {
    now,
    earlier: (daysAgo, hour) => new Date(atHour(daysAgo, hour)),
    today: (minutesAgo) =>
      new Date(now.getTime() - Math.round(minutesAgo * minuteMs * Math.min(1, elapsedMs / longestAgoMs))),
    morning: new Date(Math.min(atHour(0, 8), startMs + Math.floor(elapsedMs * 0.8))),
    tonight: new Date(startOfDayInZone(addDays(today, 1), demoTimeZone) - 1),
  };
}
