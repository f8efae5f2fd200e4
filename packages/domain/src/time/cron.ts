import { addDays, type CalendarDate, compareCalendarDates } from './calendar-date.ts';
import { instantOf, wallTimeAt } from './time-zone.ts';

/** The times that five fields of cron name, each list in order. Days of the week from 0, Sunday. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  daysOfMonth: readonly number[];
  months: readonly number[];
  daysOfWeek: readonly number[];
  /** Whether a day has to be one of the month's or one of the week's: cron takes either where both are narrowed. */
  takesEitherDay: boolean;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Reads five fields of cron: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday), each `*`, numbers, lists,
 * ranges and steps; months and weekdays also by three letters. Null for anything else.
 */
export function parseCron(text: string): Cron | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = fields;
  const minutes = numbersOf(minute, 0, 59);
  const hours = numbersOf(hour, 0, 23);
  const daysOfMonth = numbersOf(dayOfMonth, 1, 31);
  const monthNumbers = numbersOf(month, 1, 12, (name) => months.indexOf(name) + 1);
  const weekNumbers = numbersOf(dayOfWeek, 0, 7, (name) => weekdays.indexOf(name));
  if (!minutes || !hours || !daysOfMonth || !monthNumbers || !weekNumbers) return null;
  return {
    minutes,
    hours,
    daysOfMonth,
    months: monthNumbers,
    daysOfWeek: [...new Set(weekNumbers.map((day) => day % 7))].sort((a, b) => a - b),
    takesEitherDay: !dayOfMonth.startsWith('*') && !dayOfWeek.startsWith('*'),
  };
}

const part = /^(?:\*|(\w+)(?:-(\w+))?)(?:\/(\d{1,2}))?$/;

function numbersOf(
  field: string,
  min: number,
  max: number,
  byName: (name: string) => number = () => -1,
): number[] | null {
  const found = new Set<number>();
  for (const text of field.toLowerCase().split(',')) {
    const match = part.exec(text);
    if (match === null) return null;
    const [, first, last, stepText] = match;
    const step = Number(stepText ?? 1);
    const from = first === undefined ? min : numberOf(first, byName);
    // `5/10` begins at 5 and goes on to the end; `5` alone is 5.
    const openEnd = first === undefined || stepText !== undefined ? max : from;
    const to = last === undefined ? openEnd : numberOf(last, byName);
    if (step < 1 || from < min || to > max || from > to) return null;
    for (let value = from; value <= to; value += step) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

const numberOf = (text: string, byName: (name: string) => number): number =>
  /^\d{1,2}$/.test(text) ? Number(text) : byName(text);

const dayOfWeekOf = ({ year, month, day }: CalendarDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Whether a day is one of a cron's. */
export function cronTakesDay(cron: Cron, day: CalendarDate): boolean {
  if (!cron.months.includes(day.month)) return false;
  const isOfMonth = cron.daysOfMonth.includes(day.day);
  const isOfWeek = cron.daysOfWeek.includes(dayOfWeekOf(day));
  return cron.takesEitherDay ? isOfMonth || isOfWeek : isOfMonth && isOfWeek;
}

/**
 * The instants of a cron from one instant up to, not including, another, in order. A time that clocks skip is taken as much later as
 * they were put forward (2:30 becomes 3:30); a time that they show twice is taken once, the first time.
 * @param timeZone the IANA zone whose clocks the cron speaks of
 */
export function cronInstants(cron: Cron, fromMs: number, untilMs: number, timeZone: string): number[] {
  const found = new Set<number>();
  const lastDay = wallTimeAt(untilMs, timeZone);
  // A day earlier: a skipped time of that day may lie on this one.
  let day = addDays(wallTimeAt(fromMs, timeZone), -1);
  for (; compareCalendarDates(day, lastDay) <= 0; day = addDays(day, 1)) {
    if (!cronTakesDay(cron, day)) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const at = cronInstant({ ...day, hour, minute, second: 0 }, timeZone);
        if (at >= fromMs && at < untilMs) found.add(at);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

function cronInstant(wall: Parameters<typeof instantOf>[0], timeZone: string): number {
  const first = instantOf(wall, timeZone, 'earlier');
  const shown = wallTimeAt(first, timeZone);
  const isShown = shown.hour === wall.hour && shown.minute === wall.minute && shown.day === wall.day;
  return isShown ? first : instantOf(wall, timeZone, 'later');
}
