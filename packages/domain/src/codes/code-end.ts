import { addDays, compareCalendarDates } from '../time/calendar-date.ts';
import { readDay } from '../time/day-text.ts';
import { endOfDayInZone } from '../time/time-zone.ts';

/** The ends that are offered at one press (C286), in days from today. */
export const quickCodeEnds = [
  { label: '24 hours', days: 1 },
  { label: '72 hours', days: 3 },
  { label: '1 week', days: 7 },
  { label: '30 days', days: 30 },
  { label: '1 year', days: 365 },
] as const;

/** Whether a code may end on a day: not earlier than yesterday (C285). */
export const isCodeEndAllowed = (endsOn: string, today: string): boolean =>
  compareCalendarDates(readDay(endsOn), addDays(readDay(today), -1)) >= 0;

/** As long as the longest end that is offered, or to the same day of the next year. */
const longestCodeDays = 366;

/** Whether a day is too far off for a code to end on: its digits are nobody else's until a month after its end. */
export const isCodeEndTooFar = (endsOn: string, today: string): boolean =>
  compareCalendarDates(readDay(endsOn), addDays(readDay(today), longestCodeDays)) > 0;

/** When a code that ends on a day stops working: its last second in the zone of whoever chose it (C287, C466). */
export const codeEndMs = (endsOn: string, timeZone: string): number =>
  endOfDayInZone(readDay(endsOn), timeZone);
