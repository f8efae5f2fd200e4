import type { DailyTestSummary } from '@plumbline/contract';
import type { DailyLayer } from '../../design/chart/columns/daily-columns.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

/** What the chart shows, under its names in the address. */
export type TestsFilter = Pick<AddressOf<'/dashboard'>, 'tests' | 'days'>;
export type TestFilterId = TestsFilter['tests'];

type Count = Exclude<keyof DailyTestSummary, 'date'>;

/** The filters of the test-count chart, in their order, with the figure each shows and its colour. */
export const testFilters = [
  { id: 'all', label: 'All', count: 'totalTestCount', color: '--primary' },
  { id: 'covid', label: 'COVID', count: 'covidTestCount', color: '--chart-series-7' },
  { id: 'balance', label: 'Balance', count: 'balanceTestCount', color: '--chart-series-1' },
  { id: 'reactionTime', label: 'Reaction Time', count: 'reactionTimeTestCount', color: '--chart-series-2' },
  {
    id: 'impulseControl',
    label: 'Impulse Control',
    count: 'impulseControlTestCount',
    color: '--chart-series-3',
  },
  {
    id: 'inspectionTime',
    label: 'Inspection Time',
    count: 'inspectionTimeTestCount',
    color: '--chart-series-4',
  },
  { id: 'memory', label: 'Memory', count: 'memoryTestCount', color: '--chart-series-5' },
  {
    id: 'numberCounting',
    label: 'Number Counting',
    count: 'numberCountingTestCount',
    color: '--chart-series-6',
  },
] as const satisfies readonly { id: TestFilterId; label: string; count: Count; color: string }[];

/** How many days the chart shows. */
export const dayChoices = [7, 30, 90, 365] as const satisfies readonly TestsFilter['days'][];

/** What the chart says of the days that are shown. */
export interface TestsView {
  dates: string[];
  layers: DailyLayer[];
  total: number;
  today: number;
  /** Whole per cent against as many days before; null where there were none. */
  change: number | null;
}

/**
 * The days that a filter shows, and the sum against as many days before. With all tests, screenings for COVID-19 stand apart where
 * there are any: a test counts under each kind that it holds, so the kinds have no sum of their own to be stacked to.
 * @param summaries twice as many days as are shown, oldest first
 */
export function testsViewOf(summaries: readonly DailyTestSummary[], { tests, days }: TestsFilter): TestsView {
  const { count, label, color } = testFilters.find(({ id }) => id === tests) ?? testFilters[0];
  const shown = summaries.slice(-days);
  const counts = shown.map((day) => day[count]);
  const before = sum(summaries.slice(0, -days).map((day) => day[count]));
  const total = sum(counts);
  const covid = shown.map((day) => day.covidTestCount);
  return {
    dates: shown.map(({ date }) => date),
    layers:
      tests === 'all' && sum(covid) > 0
        ? [
            {
              name: 'Other tests',
              color,
              counts: shown.map((day) => day.totalTestCount - day.covidTestCount),
            },
            { name: 'COVID', color: '--chart-series-7', counts: covid },
          ]
        : [{ name: tests === 'all' ? 'Tests' : label, color, counts }],
    total,
    today: counts.at(-1) ?? 0,
    change: before === 0 ? null : Math.round(((total - before) / before) * 100),
  };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** `up 8% on the 30 days before`; empty where there is nothing to compare with. */
export function changeText(change: number | null, days: number): string {
  if (change === null) return '';
  const before = `the ${days} days before`;
  if (change === 0) return `the same as ${before}`;
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}% on ${before}`;
}
