import type { PortalDay } from '@plumbline/contract';
import { type PortalSeries, portalSeries } from '@plumbline/domain/clinical/measures/test-series';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import type { ChartData } from '../../design/chart/chart-data.ts';
import type { ChartColumn } from '../../design/chart/columns/column-option.ts';

/** The series of the daily counts: their names, and what exactly is counted. */
export const seriesWords: Readonly<Record<PortalSeries, { label: string; about: string }>> = {
  total: { label: 'All tests', about: 'every test, once' },
  nonCovid: { label: 'Non-COVID', about: 'tests without a COVID-19 screening' },
  covid: { label: 'COVID', about: 'tests with a COVID-19 screening' },
  balance: { label: 'Balance', about: 'tests with a balance measure' },
  reactionTime: { label: 'Reaction Time', about: 'tests with Reaction Time' },
  impulseControl: { label: 'Impulse Control', about: 'tests with Impulse Control' },
  inspectionTime: { label: 'Inspection Time', about: 'tests with Inspection Time' },
  memory: { label: 'Memory', about: 'tests with a memory measure' },
  numberCounting: { label: 'Number Counting', about: 'tests with Number Counting' },
  cuedStroop: { label: 'Cued Stroop', about: 'tests with Cued Stroop' },
  otherSurvey: {
    label: 'Other Survey',
    about: 'tests with a survey, a questionnaire or an on-field assessment, except COVID-19 screenings',
  },
};

/** How many days the chart shows; 0: all since the first. */
export const historyChoices = [30, 90, 365, 0] as const;
export type HistoryDays = (typeof historyChoices)[number];

const dayMs = 86_400_000;
const dayText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

/** One column a day, also for days without a test, the oldest first. */
export function columnsOf(
  days: readonly PortalDay[],
  series: PortalSeries,
  { since, today, shown }: { since: string; today: string; shown: HistoryDays },
): ChartColumn[] {
  const counts = new Map(days.map((day) => [day.date, day[series]]));
  const last = Date.parse(today);
  const first = shown === 0 ? Date.parse(since) : last - (shown - 1) * dayMs;
  return Array.from({ length: Math.max(0, Math.round((last - first) / dayMs) + 1) }, (_, index) => {
    const date = dayText(first + index * dayMs);
    return {
      label: shown === 0 ? date.slice(0, 7) : date.slice(5),
      name: formatLongCalendarDate(date) ?? date,
      values: [counts.get(date) ?? 0],
    };
  });
}

/** Every day with a test under every series, the newest first, as a table and a file. */
export const everySeries = (days: readonly PortalDay[]): ChartData => ({
  columns: [
    { header: 'Day (Central Time)' },
    ...portalSeries.map((series) => ({ header: seriesWords[series].label, isNumber: true })),
  ],
  rows: days.toReversed().map((day) => [day.date, ...portalSeries.map((series) => String(day[series]))]),
});
