import { type CalendarDate, writeCalendarDate } from './calendar-date.ts';

/** A day and a time of day as a clock on the wall shows it somewhere. */
export interface WallTime extends CalendarDate {
  hour: number;
  minute: number;
  second: number;
}

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it, and a page formats hundreds of instants in one zone. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Whether a text is an IANA zone name that the runtime knows, for example 'America/Chicago' or 'UTC'. */
export function isTimeZone(name: string): boolean {
  // Offsets such as '+05:00' are accepted by newer runtimes; they have no daylight saving and are not zones.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * What a clock in the zone shows at an instant. Throws a RangeError for a zone that is not one: a zone is checked with
 * `isTimeZone` where it enters.
 */
export function wallTimeAt(epochMs: number, timeZone: string): WallTime {
  const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  let isBeforeChrist = false;
  for (const part of formatterFor(timeZone).formatToParts(epochMs)) {
    switch (part.type) {
      case 'era':
        isBeforeChrist = part.value === 'BC';
        break;
      case 'year':
      case 'month':
      case 'day':
      case 'hour':
      case 'minute':
      case 'second':
        wall[part.type] = Number(part.value);
        break;
      default:
    }
  }
  return isBeforeChrist ? { ...wall, year: 1 - wall.year } : wall;
}

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export function dayInZone(epochMs: number, timeZone: string): string {
  return writeCalendarDate(wallTimeAt(epochMs, timeZone));
}

/** The wall time read as if it were UTC. */
function asIfUtc(wall: WallTime): number {
  const moment = new Date(0);
  moment.setUTCFullYear(wall.year, wall.month - 1, wall.day);
  moment.setUTCHours(wall.hour, wall.minute, wall.second);
  return moment.getTime();
}

/** Milliseconds that the zone is ahead of UTC at an instant. */
function offsetMsAt(epochMs: number, timeZone: string): number {
  const wholeSecond = Math.floor(epochMs / 1000) * 1000;
  return asIfUtc(wallTimeAt(wholeSecond, timeZone)) - wholeSecond;
}

/**
 * The instant at which a clock in the zone shows a wall time. Where clocks go back that happens twice, and `choose` says
 * which one; where they go forward over it, it never happens: 'earlier' then gives the instant read with the offset after the
 * change, 'later' the one read with the offset before it.
 */
export function instantOf(wall: WallTime, timeZone: string, choose: 'earlier' | 'later'): number {
  const target = asIfUtc(wall);
  // No zone is more than a day from UTC, so these two see the offset on either side of a change.
  const offsetBefore = offsetMsAt(target - dayMs, timeZone);
  const offsetAfter = offsetMsAt(target + dayMs, timeZone);
  const candidates = [target - offsetBefore, target - offsetAfter];
  const happening = candidates.filter((at) => at + offsetMsAt(at, timeZone) === target);
  const among = happening.length > 0 ? happening : candidates;
  return choose === 'earlier' ? Math.min(...among) : Math.max(...among);
}

/** The first instant of a day in a zone: 00:00:00, or the end of the gap where clocks jump over midnight. */
export function startOfDayInZone(date: CalendarDate, timeZone: string): number {
  const midnight = { ...date, hour: 0, minute: 0, second: 0 };
  const first = instantOf(midnight, timeZone, 'earlier');
  // In a gap over midnight 'earlier' still lies on the day before; the day begins where the gap ends.
  return dayInZone(first, timeZone) === writeCalendarDate(date)
    ? first
    : instantOf(midnight, timeZone, 'later');
}

/**
 * 23:59:59 of a day in a zone: until when a code or an event ended on that day runs. Where clocks go back over it, the
 * second time it is shown; for a day that the zone left out altogether, the last second before it.
 */
export function endOfDayInZone(date: CalendarDate, timeZone: string): number {
  const lastSecond = { ...date, hour: 23, minute: 59, second: 59 };
  const last = instantOf(lastSecond, timeZone, 'later');
  return dayInZone(last, timeZone) === writeCalendarDate(date)
    ? last
    : instantOf(lastSecond, timeZone, 'earlier');
}
