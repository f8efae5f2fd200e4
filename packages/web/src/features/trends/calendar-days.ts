import type { ProfileEvent, ProfileTestSummary } from '@plumbline/contract';
import { chartDayOf } from '@plumbline/domain/clinical/comparison/trend';
import type { MarkedDay } from '../../design/chart/calendar/calendar-heat.tsx';
import type { ChartData } from '../../design/chart/chart-data.ts';
import { chartZoneName, chicagoTime } from '../../design/chart/chicago-time.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { eventNameOf } from './measure-charts.ts';

/** The days of an event, both included; an open one goes on until today. */
interface EventDays {
  from: string;
  to: string;
}

export interface CalendarDays {
  /** From the first year with a test or an event to the present one, or to a later one that has some; none where nothing happened. */
  years: readonly number[];
  marked: ReadonlyMap<string, MarkedDay>;
  isInEvent: (day: string) => boolean;
}

/** The year of a day 'YYYY-MM-DD'. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The days of a profile's tests and events, counted in the charts' zone. */
export function calendarDays(
  profileId: number,
  tests: readonly ProfileTestSummary[],
  events: readonly ProfileEvent[],
  today: string,
): CalendarDays {
  const spans: EventDays[] = events.map(({ startedOn, endedOn }) => ({
    from: chartDayOf(startedOn),
    to: endedOn === null ? today : chartDayOf(endedOn),
  }));
  const byDay = Map.groupBy(tests, ({ completedOn }) => chartDayOf(completedOn));
  const marked = new Map([...byDay].map(([day, ofDay]) => [day, markOf(profileId, ofDay)] as const));
  const days = [...byDay.keys(), ...spans.flatMap(({ from, to }) => [from, to])];
  const [first, last] = [Math.min(...days.map(yearOf)), Math.max(yearOf(today), ...days.map(yearOf))];
  return {
    years: days.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index),
    marked,
    isInEvent: (day) => spans.some(({ from, to }) => from <= day && day <= to),
  };
}

/** A day leads to its newest test; the list there holds the others. */
function markOf(profileId: number, ofDay: readonly ProfileTestSummary[]): MarkedDay {
  const newest = ofDay.toSorted((a, b) => Date.parse(b.completedOn) - Date.parse(a.completedOn))[0];
  const isEvent = ofDay.some((test) => test.isEvent);
  const what = ofDay.length === 1 ? (newest?.typeLabel ?? 'Test') : `${ofDay.length} tests`;
  return {
    isEvent,
    label: isEvent ? `${what}, in an event` : what,
    href: hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests', testId: newest?.id }),
  };
}

/** The tests of a year as rows, newest first. */
export function calendarData(
  year: number,
  tests: readonly ProfileTestSummary[],
  events: readonly ProfileEvent[],
): ChartData {
  return {
    columns: [{ header: `Time (${chartZoneName})` }, { header: 'Test' }, { header: 'Event' }],
    rows: tests
      .filter(({ completedOn }) => yearOf(chartDayOf(completedOn)) === year)
      .toSorted((a, b) => Date.parse(b.completedOn) - Date.parse(a.completedOn))
      .map((test) => {
        const event = events.find(({ id }) => id === test.eventId);
        return [
          chicagoTime(Date.parse(test.completedOn)),
          test.typeLabel,
          event === undefined ? '' : eventNameOf(event),
        ];
      }),
  };
}

/** The year in words. */
export function calendarSummary(year: number, marked: ReadonlyMap<string, MarkedDay>): string {
  const ofYear = [...marked].filter(([day]) => yearOf(day) === year);
  const inEvents = ofYear.filter(([, { isEvent }]) => isEvent).length;
  if (ofYear.length === 0) return `No tests in ${year}.`;
  const days = ofYear.length === 1 ? '1 day with tests' : `${ofYear.length} days with tests`;
  return `${year}: ${days}, ${inEvents === 0 ? 'none' : inEvents} of them in an event.`;
}
