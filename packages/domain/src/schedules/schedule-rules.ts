import { parseCron } from '../time/cron.ts';
import { type Block, demandMinutes, nextDemandAfter } from './schedule.ts';

const dayMs = 86_400_000;
/** "A year ahead" is a year from now, whole days, 29 February included. */
const yearDays = 366;

/** The bounds of a block's start and end, in milliseconds since 1970, both included. */
export function blockBounds(nowMs: number): { earliestStart: number; latest: number } {
  return { earliestStart: nowMs - 2 * dayMs, latest: nowMs + yearDays * dayMs };
}

export type BlockProblem = 'endsBeforeStart' | 'endsTooLate' | 'startsTooEarly' | 'startsTooLate';

/**
 * What is wrong with a block (document 2, section 5): its end may not be before its start or more than a year ahead, its start not
 * before two days ago or more than a year ahead. An end at the start is no time at all. Null: nothing.
 */
export function blockProblem({ startsAt, endsAt }: Block, nowMs: number): BlockProblem | null {
  const { earliestStart, latest } = blockBounds(nowMs);
  if (startsAt < earliestStart) return 'startsTooEarly';
  if (startsAt > latest) return 'startsTooLate';
  if (endsAt <= startsAt) return 'endsBeforeStart';
  return endsAt > latest ? 'endsTooLate' : null;
}

/** Starts a day that a repeated schedule may have: each is a message to everybody in the group. */
export const maxStartsADay = 6;

export type CronProblem = 'notCron' | 'tooOften' | 'never';

/** What is wrong with the repeated part of a schedule: it cannot be read, starts too often a day, or never within a year. Null: nothing. */
export function cronProblem(text: string, nowMs: number): CronProblem | null {
  const cron = parseCron(text);
  if (cron === null || text.length > 100) return 'notCron';
  if (cron.hours.length * cron.minutes.length > maxStartsADay) return 'tooOften';
  const schedule = { cron: text, durationMinutes: demandMinutes.usual, blocks: [] };
  return nextDemandAfter(schedule, nowMs) === null ? 'never' : null;
}
