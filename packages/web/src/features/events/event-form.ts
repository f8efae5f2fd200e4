import type { ProfileEvent, ProfileTestSummary } from '@plumbline/contract';
import { errorCatalogue } from '@plumbline/contract/core/error-catalogue';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import {
  type EventProblem,
  type EventTimes,
  eventBounds,
  eventProblem,
} from '@plumbline/domain/clinical/events/event-times';
import { z } from 'zod';
import { typedDay } from '../../design/form/typed-day.ts';
import { clockOf, instantOf } from '../../platform/time/browser-clock.ts';

const time = z.string().regex(/^\d{2}:\d{2}$/, { error: 'required' });
const optional = <T extends z.ZodType>(schema: T) => z.literal('').or(schema);

/** What an event takes on screen: dates and times of the person's own clock. */
export const eventForm = z
  .object({
    name: z.string().trim().min(1, { error: 'required' }).max(100),
    eventTypeId: z
      .number({ error: 'required' })
      .refine((type): boolean => eventTypes.has(type), { error: 'required' }),
    startDate: typedDay,
    startTime: time,
    endDate: optional(typedDay),
    endTime: optional(time),
    note: z.string().max(2_000),
  })
  .refine(({ endDate, endTime }) => (endDate === '') === (endTime === ''), {
    path: ['endTime'],
    error: 'Enter both an end date and an end time.',
  });
export type EventForm = z.infer<typeof eventForm>;

/** The server's words, at the field that a person would change; it judges again when the event is saved. */
const problems = {
  startsInFuture: ['startDate', errorCatalogue['event.starts_in_future'].message],
  endsBeforeStart: ['endDate', errorCatalogue['event.ends_before_start'].message],
  endsInFuture: ['endDate', errorCatalogue['event.ends_in_future'].message],
  startsBeforePreviousEnd: ['startDate', errorCatalogue['event.starts_before_previous_end'].message],
  endsAfterNextStart: ['endDate', errorCatalogue['event.ends_after_next_start'].message],
} as const satisfies Record<EventProblem, readonly [keyof EventForm, string]>;

/**
 * The form of an event that must find room among the profile's other events. What comes out is what is sent.
 * @param others the edited one left out
 * @param event the edited one; null for a new one
 */
export const eventFormAmong = (others: readonly EventTimes[], now: Date, event: EventTimes | null) =>
  eventForm
    .superRefine((form, context) => {
      const times = timesOf(form, event);
      const problem = times && eventProblem(times, others, now.getTime());
      if (!problem) return;
      const [field, message] = problems[problem];
      context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform(({ name, eventTypeId, note, ...when }, context) => {
      const times = timesOf(when, event);
      if (times !== null) return { name, eventTypeId, ...times, note: note.trim() || null };
      // A time such as 99:99 reads like one, and is none of any day.
      context.addIssue({ code: 'custom', path: ['startTime'], message: 'required' });
      return z.NEVER;
    });
/** An event as the form sends it. */
export type EventFacts = z.output<ReturnType<typeof eventFormAmong>>;

/** Whether a day and a minute are typed to their ends. */
export const isWholeTime = (day: string, minute: string): boolean =>
  typedDay.safeParse(day).success && time.safeParse(minute).success;

/** The days that the calendars offer. Undefined is no bound. */
interface OfferedDays {
  firstStart: string | undefined;
  lastStart: string;
  firstEnd: string | undefined;
  lastEnd: string;
}

/** Which days the neighbours of an event leave to it, for the start that stands in the form; never one after today. */
export function offeredDays(
  form: Pick<EventForm, 'startDate' | 'startTime'>,
  others: readonly EventTimes[],
  now: Date,
): OfferedDays {
  const today = clockOf(now.toISOString()).date;
  const isStart = isWholeTime(form.startDate, form.startTime);
  const startedOn = isStart ? instantOf(form.startDate, form.startTime) : null;
  const { earliestStartMs, latestEndMs } = eventBounds(startedOn ?? now.toISOString(), others, now.getTime());
  const dayOf = (ms: number) => clockOf(new Date(ms).toISOString()).date;
  const last = latestEndMs === null || dayOf(latestEndMs) > today ? today : dayOf(latestEndMs);
  return {
    firstStart: earliestStartMs === null ? undefined : dayOf(earliestStartMs),
    lastStart: last,
    firstEnd: isStart ? form.startDate : undefined,
    lastEnd: last,
  };
}

/**
 * From when to when the form says; null without a start. The form shows minutes: what was not touched keeps its seconds.
 * @param event the edited one; null for a new one
 */
export function timesOf(
  {
    startDate,
    startTime,
    endDate,
    endTime,
  }: Pick<EventForm, 'startDate' | 'startTime' | 'endDate' | 'endTime'>,
  event: EventTimes | null,
): EventTimes | null {
  const startedOn = keptOr(event?.startedOn ?? null, startDate, startTime);
  return startedOn === null ? null : { startedOn, endedOn: keptOr(event?.endedOn ?? null, endDate, endTime) };
}

function keptOr(before: string | null, day: string, minute: string): string | null {
  if (before !== null) {
    const shown = clockOf(before);
    if (shown.date === day && shown.time === minute) return before;
  }
  return instantOf(day, minute);
}

/** What of a test says whether a new event should start with it. */
type StartingTest = Pick<
  ProfileTestSummary,
  'completedOn' | 'eventId' | 'isCovidOnly' | 'isNonBaseline' | 'isExcluded'
>;

/**
 * When the newest test was taken that a new event should hold: one of today, by this browser's clock, that is in no event. Whoever is hurt
 * is often tested before somebody creates the event. A test that counts towards the baseline was taken of somebody well, so the event
 * does not start with it. Null where there is none, or where the other events leave it no room.
 */
export function startingTestOf(
  tests: readonly StartingTest[],
  others: readonly EventTimes[],
  now: Date,
): string | null {
  const [newest] = tests
    .filter(({ isCovidOnly }) => !isCovidOnly)
    .toSorted((a, b) => Date.parse(b.completedOn) - Date.parse(a.completedOn));
  if (newest === undefined || newest.eventId !== null || Date.parse(newest.completedOn) > now.getTime())
    return null;
  if (!newest.isNonBaseline && !newest.isExcluded) return null;
  const { date, time } = clockOf(newest.completedOn);
  const startedOn = instantOf(date, time);
  if (date !== clockOf(now.toISOString()).date || startedOn === null) return null;
  return eventProblem({ startedOn, endedOn: null }, others, now.getTime()) === null
    ? newest.completedOn
    : null;
}

/**
 * The form of an event that is there, or of a new one.
 * @param start when a new one starts
 * @param name where the event has none, or none that is shown
 */
export function eventFormOf(event: ProfileEvent | null, start: Date, name: string): EventForm {
  const startsAt = clockOf(event?.startedOn ?? start.toISOString());
  const end = event?.endedOn ? clockOf(event.endedOn) : { date: '', time: '' };
  return {
    name: event?.name ?? name,
    eventTypeId: event?.eventTypeId ?? 2,
    startDate: startsAt.date,
    startTime: startsAt.time,
    endDate: end.date,
    endTime: end.time,
    note: event?.note ?? '',
  };
}

/**
 * The last instant of a day that an event may end at: its last second by this browser's clock, but not after now.
 * @param day YYYY-MM-DD
 */
export function endOfDay(day: string, now: Date): string {
  const last = new Date(`${day}T23:59:59`);
  return (last < now ? last : now).toISOString();
}
