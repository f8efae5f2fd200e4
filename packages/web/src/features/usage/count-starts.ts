import { monthOfDay, monthsAfterDay } from '@plumbline/domain/time/day-text';

/** The calls count no day before it. */
const earliest = '2000-01-01';

const notTooEarly = (day: string): string => (day < earliest ? earliest : day);

/** The first day of the last twelve calendar months, the running one among them. */
export const monthlyStart = (today: string): string =>
  notTooEarly(monthsAfterDay(`${monthOfDay(today)}-01`, -11));

/**
 * The first day of five years, the running one among them.
 *
 * @param periodStart the first day of the running period, so that the years are those of the subscription; null counts calendar years
 */
export const yearlyStart = (today: string, periodStart: string | null): string =>
  notTooEarly(monthsAfterDay(periodStart ?? `${today.slice(0, 4)}-01-01`, -48));
