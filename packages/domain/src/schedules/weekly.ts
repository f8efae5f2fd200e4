import { parseCron } from '../time/cron.ts';

/** The same time of day on some days of every week. */
export interface Weekly {
  /** From 0, Sunday; in order, at least one. */
  days: readonly number[];
  hour: number;
  minute: number;
}

/** 12:05 am: when a new schedule starts (document 2, section 9). */
export const usualStart = { hour: 0, minute: 5 } as const;

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** The cron of a weekly schedule: `5 0 * * 1,3`. */
export function weeklyCron({ days, hour, minute }: Weekly): string {
  const asked = everyDay.filter((day) => days.includes(day));
  return `${minute} ${hour} * * ${asked.length === everyDay.length ? '*' : asked.join(',')}`;
}

/** Reads a cron as a weekly schedule; null for one that is more than that (several times a day, days of the month). */
export function readWeekly(text: string): Weekly | null {
  const cron = parseCron(text);
  const [hour, minute] = [cron?.hours[0], cron?.minutes[0]];
  if (cron === null || hour === undefined || minute === undefined) return null;
  const isWeekly =
    cron.hours.length === 1 &&
    cron.minutes.length === 1 &&
    cron.daysOfMonth.length === 31 &&
    cron.months.length === 12;
  return isWeekly ? { days: cron.daysOfWeek, hour, minute } : null;
}
