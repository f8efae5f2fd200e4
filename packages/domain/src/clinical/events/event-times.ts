import { daysBetween } from '../../time/calendar-date.ts';
import { addMonths, epochMsOf } from '../../time/instant.ts';
import { wallTimeAt } from '../../time/time-zone.ts';

/** When an injury event ran. Instants are ISO 8601 with an offset; an open event has no end. */
export interface EventTimes {
  startedOn: string;
  endedOn: string | null;
}

/** An event that goes on counts, for bounds only, as ending this far ahead. */
const ongoingEventMonths = 120;

/** Whether a test completed at an instant belongs to the event: from its start on, before its end; an open event goes on. */
export function isInEvent(completedOn: string, event: EventTimes): boolean {
  const at = epochMsOf(completedOn);
  if (at < epochMsOf(event.startedOn)) return false;
  return event.endedOn === null || at < epochMsOf(event.endedOn);
}

/**
 * The event that a test belongs to. Events of a profile do not overlap; should two, the one that started last wins, so that
 * a test taken after a new injury is never read as part of the old one.
 */
export function eventOf<E extends EventTimes>(completedOn: string, events: readonly E[]): E | null {
  let found: E | null = null;
  for (const event of events) {
    if (!isInEvent(completedOn, event)) continue;
    if (!found || epochMsOf(event.startedOn) > epochMsOf(found.startedOn)) found = event;
  }
  return found;
}

/** Whether the event is open at an instant: begun and without an end that has come. */
export function isEventOpen(event: EventTimes, nowMs: number): boolean {
  if (epochMsOf(event.startedOn) > nowMs) return false;
  return event.endedOn === null || epochMsOf(event.endedOn) > nowMs;
}

/** The end that bounds the neighbours: the event's own, or ten years after now for an ongoing one. */
function boundingEnd(event: EventTimes, nowMs: number): number {
  return event.endedOn === null ? addMonths(nowMs, ongoingEventMonths) : epochMsOf(event.endedOn);
}

/** Where an event may lie among its neighbours, in epoch milliseconds; null is no bound on that side. */
export interface EventBounds {
  earliestStartMs: number | null;
  latestEndMs: number | null;
}

/**
 * The room that the other events of a profile leave to an event starting at `startedOn`: not before the end of the one
 * before it, not after the start of the one after it.
 *
 * @param others the profile's other events, the edited one left out
 */
export function eventBounds(startedOn: string, others: readonly EventTimes[], nowMs: number): EventBounds {
  const start = epochMsOf(startedOn);
  let earliestStartMs: number | null = null;
  let latestEndMs: number | null = null;
  for (const other of others) {
    const otherStart = epochMsOf(other.startedOn);
    // One that starts at the same moment is before it: two events cannot share their first instant.
    if (otherStart <= start) {
      earliestStartMs = Math.max(earliestStartMs ?? Number.NEGATIVE_INFINITY, boundingEnd(other, nowMs));
    } else {
      latestEndMs = Math.min(latestEndMs ?? Number.POSITIVE_INFINITY, otherStart);
    }
  }
  return { earliestStartMs, latestEndMs };
}

/** How far the clock of a phone or browser may run ahead of the server's; a start or an end of now within it counts as now. */
export const clockAheadMs = 5 * 60_000;

/** An instant that is only just ahead becomes now: until it came, an event would be open on some pages and not on others. */
export function nowIfJustAhead(instant: string, now: Date): string {
  const aheadMs = epochMsOf(instant) - now.getTime();
  return aheadMs > 0 && aheadMs <= clockAheadMs ? now.toISOString() : instant;
}

export type EventProblem =
  | 'startsInFuture'
  | 'endsBeforeStart'
  | 'endsInFuture'
  | 'startsBeforePreviousEnd'
  | 'endsAfterNextStart';

/**
 * Why an event cannot be saved with these times, or null when it can. An end up to now is accepted; an end in the future and
 * an end that is not after the start are not, nor a start that is further ahead than clocks are apart. Without an end the event is ongoing, and bounded like one that ends in ten years.
 */
export function eventProblem(
  event: EventTimes,
  others: readonly EventTimes[],
  nowMs: number,
): EventProblem | null {
  const start = epochMsOf(event.startedOn);
  const end = boundingEnd(event, nowMs);
  if (event.endedOn !== null && end <= start) return 'endsBeforeStart';
  if (event.endedOn !== null && end > nowMs) return 'endsInFuture';
  if (start > nowMs + clockAheadMs) return 'startsInFuture';
  const bounds = eventBounds(event.startedOn, others, nowMs);
  if (bounds.earliestStartMs !== null && start < bounds.earliestStartMs) return 'startsBeforePreviousEnd';
  if (bounds.latestEndMs !== null && end > bounds.latestEndMs) return 'endsAfterNextStart';
  return null;
}

/**
 * The day of an event that an instant lies on, as people count: the calendar day it started on, in the zone given, is day 1.
 * Null before it.
 */
export function eventDayNumber(event: EventTimes, atMs: number, timeZone: string): number | null {
  const startMs = epochMsOf(event.startedOn);
  if (atMs < startMs) return null;
  return daysBetween(wallTimeAt(startMs, timeZone), wallTimeAt(atMs, timeZone)) + 1;
}
