import { daysInMonth } from './calendar-date.ts';

/** A moment, with the offset it was written in: a phone's own time keeps the phone's own day. */
export interface Instant {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number;
  /** Minutes east of UTC, -1080 to 1080; 0 for 'Z'. */
  offsetMinutes: number;
}

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads ISO 8601 with an offset ('2026-10-06T15:42:00-05:00' or '...Z'), any zone, seconds optional, fractions cut to
 * milliseconds. Null for any other text, a day or time that does not exist, and a text without an offset: guessing the zone
 * of a test would put it on the wrong side of a baseline start or an event.
 */
export function parseInstant(text: string): Instant | null {
  const match = shape.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offsetMinutes = readOffset(match[8] ?? 'Z');
  if (offsetMinutes === null) return null;

  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second, millisecond);
  return { epochMs: wall.getTime() - offsetMinutes * 60_000, offsetMinutes };
}

/** The widest offset in ISO 8601 practice is 18 hours; real zones stay within 14. */
function readOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4, 6));
  if (minutes > 59 || hours * 60 + minutes > 18 * 60) return null;
  const size = hours * 60 + minutes;
  return text.startsWith('-') && size > 0 ? -size : size;
}

/**
 * Milliseconds since 1970 of an instant that was already checked at the edge (the contract, the database).
 * Throws a RangeError for anything else: a time that cannot be read must never order tests silently.
 */
export function epochMsOf(text: string): number {
  const instant = parseInstant(text);
  if (!instant) throw new RangeError('An instant is not ISO 8601 with an offset.');
  return instant.epochMs;
}

/** The instant in UTC as the wire writes it: '2026-10-06T20:42:00.000Z'. */
export function writeInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * The same day and time of day a number of months later in UTC (earlier for a negative number); where that month is too
 * short, its last day: 31 January plus one month is 28 or 29 February.
 */
export function addMonths(epochMs: number, months: number): number {
  const moved = new Date(epochMs);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(day, daysInMonth(moved.getUTCFullYear(), moved.getUTCMonth() + 1)));
  return moved.getTime();
}
