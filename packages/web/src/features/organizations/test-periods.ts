import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
  writeCalendarDate,
} from '@plumbline/domain/time/calendar-date';
import type { ChartColumn } from '../../design/chart/columns/column-option.ts';

/** How many tests a day had. */
export interface TestDay {
  date: string;
  totalTestCount: number;
}

/** How far back the chart looks, in days of its zone; `all` is as far as the server keeps counts for one answer. */
export const lookBacks = { '30': 30, '90': 90, '365': 365, all: 3_660 } as const;
export type LookBack = keyof typeof lookBacks;

/** One column a day, a week (from Monday) or a month: as many as can be told apart. */
export type Period = 'day' | 'week' | 'month';
export const periodOf: Readonly<Record<LookBack, Period>> = {
  '30': 'day',
  '90': 'day',
  '365': 'week',
  all: 'month',
};

const dayText = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthText = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const at = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day);
/** A Monday. */
const someMonday: CalendarDate = { year: 2001, month: 1, day: 1 };

const startOf: Readonly<Record<Period, (day: CalendarDate) => CalendarDate>> = {
  day: (day) => day,
  week: (day) => addDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7)),
  month: (day) => ({ ...day, day: 1 }),
};

const namesOf: Readonly<Record<Period, (start: CalendarDate) => Pick<ChartColumn, 'label' | 'name'>>> = {
  day: (start) => ({ label: dayText.format(at(start)), name: fullDayText.format(at(start)) }),
  week: (start) => ({ label: dayText.format(at(start)), name: `Week of ${fullDayText.format(at(start))}` }),
  month: (start) => ({ label: monthText.format(at(start)), name: monthText.format(at(start)) }),
};

/**
 * Days summed up to columns, oldest first.
 *
 * @param days without a gap, oldest first
 */
export function columnsOf(days: readonly TestDay[], period: Period): ChartColumn[] {
  const sums = new Map<string, { start: CalendarDate; count: number }>();
  for (const { date, totalTestCount } of days) {
    const day = parseCalendarDate(date);
    if (day === null) continue;
    const start = startOf[period](day);
    const key = writeCalendarDate(start);
    sums.set(key, { start, count: (sums.get(key)?.count ?? 0) + totalTestCount });
  }
  return [...sums.values()].map(({ start, count }) => ({ ...namesOf[period](start), values: [count] }));
}

/** Days from the first with a test; none when there was no test at all. */
export function sinceFirstTest<Day extends TestDay>(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ totalTestCount }) => totalTestCount > 0);
  return first < 0 ? [] : days.slice(first);
}

/** The chart in words: how many in all, and the period with the most. */
export function periodsInWords(columns: readonly ChartColumn[], period: Period): string {
  const count = columns.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const most = columns.reduce<ChartColumn | null>(
    (best, column) => ((column.values[0] ?? 0) > (best?.values[0] ?? 0) ? column : best),
    null,
  );
  if (most === null) return 'No tests in this period.';
  const tests = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'test' : 'tests'}`;
  return `${tests(count)} in this time. The ${period} with the most: ${most.name}, ${tests(most.values[0] ?? 0)}.`;
}
