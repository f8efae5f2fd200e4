import { addDays, compareCalendarDates } from '../time/calendar-date.ts';
import { cronInstants, parseCron } from '../time/cron.ts';
import { instantOf, wallTimeAt } from '../time/time-zone.ts';

/** The clocks that schedules speak of, whoever reads them (document 2, section 9). */
export const scheduleTimeZone = 'America/Chicago';

/** Weeks ahead that a repeated schedule is shown for. */
export const scheduleWeeks = 52;

/** The shortest and the longest demand, in minutes: five minutes and a week. */
export const demandMinutes = { min: 5, max: 10_080, usual: 60 } as const;

/** Testing from one instant to another, once. In milliseconds since 1970. */
export interface Block {
  startsAt: number;
  endsAt: number;
}

/** What a group is asked for, and when. */
export interface Schedule {
  /** Five fields of cron in America/Chicago; null: nothing repeats. */
  cron: string | null;
  /** How long a repeated demand stays open. */
  durationMinutes: number;
  blocks: readonly Block[];
}

/** A time in which a group is asked to be tested. In milliseconds since 1970. */
export interface Demand {
  startsAt: number;
  endsAt: number;
  /** Whether it repeats or is a block of its own. */
  source: 'repeated' | 'block';
}

/**
 * The demands of a schedule that are open at some moment from one instant up to, not including, another; in order of their start. Two
 * that start together are one, the longer.
 */
export function demandsWithin(schedule: Schedule, fromMs: number, untilMs: number): Demand[] {
  const durationMs = schedule.durationMinutes * 60_000;
  const cron = schedule.cron === null ? null : parseCron(schedule.cron);
  const repeated: Demand[] =
    cron === null
      ? []
      : cronInstants(cron, fromMs - durationMs + 1, untilMs, scheduleTimeZone).map((startsAt) => ({
          startsAt,
          endsAt: startsAt + durationMs,
          source: 'repeated',
        }));
  const blocks: Demand[] = schedule.blocks
    .filter(({ startsAt, endsAt }) => endsAt > fromMs && startsAt < untilMs)
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt, source: 'block' }));
  const byStart = new Map<number, Demand>();
  for (const demand of [...repeated, ...blocks]) {
    const other = byStart.get(demand.startsAt);
    if (other === undefined || other.endsAt < demand.endsAt) byStart.set(demand.startsAt, demand);
  }
  return [...byStart.values()].sort((a, b) => a.startsAt - b.startsAt);
}

/** The demands that are open at an instant. */
export const demandsAt = (schedule: Schedule, atMs: number): Demand[] =>
  demandsWithin(schedule, atMs, atMs + 1);

const yearMs = 366 * 86_400_000;

/** When the first demand after an instant starts, within a year; null where none does. */
export function nextDemandAfter(schedule: Schedule, atMs: number): number | null {
  // Most schedules repeat within a week: a year is looked through only where nothing was found before.
  for (const aheadMs of [8 * 86_400_000, yearMs]) {
    const next = demandsWithin(schedule, atMs, atMs + aheadMs).find(({ startsAt }) => startsAt > atMs);
    if (next !== undefined) return next.startsAt;
  }
  return null;
}

/**
 * When people are reminded of a demand: as it starts, and at the same time of each following day while it lasts. In milliseconds since
 * 1970, in order.
 */
export function reminderInstants({ startsAt, endsAt }: Pick<Demand, 'startsAt' | 'endsAt'>): number[] {
  const start = wallTimeAt(startsAt, scheduleTimeZone);
  const last = wallTimeAt(endsAt, scheduleTimeZone);
  const instants = [startsAt];
  for (let day = addDays(start, 1); compareCalendarDates(day, last) <= 0; day = addDays(day, 1)) {
    const at = instantOf({ ...start, ...day }, scheduleTimeZone, 'earlier');
    if (at < endsAt) instants.push(at);
  }
  return instants;
}
