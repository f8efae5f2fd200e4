import type { ProductSubscription, ProfileCount } from '@plumbline/contract';
import { creditsInSpan } from '@plumbline/domain/billing/subscriptions/credits-in-span';
import { monthsAfterDay } from '@plumbline/domain/time/day-text';
import type { ChartColumn } from '../../design/chart/columns/column-option.ts';

const monthsShown = 12;
const monthText = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = ({ startDate }: ProfileCount) => monthText.format(Date.parse(`${startDate}T00:00:00Z`));

/** The first day of the first month that is shown: the running month is the last of twelve. */
export const firstMonth = (today: string): string =>
  monthsAfterDay(`${today.slice(0, 7)}-01`, 1 - monthsShown);

/** A column a month: its people, and the credits of the terms that held in it. */
export const chartColumns = (
  months: readonly ProfileCount[],
  terms: readonly ProductSubscription[],
): ChartColumn[] => {
  const held = terms.map(({ subscriptionStartDate, subscriptionEndDate, ...term }) => ({
    ...term,
    startsOn: subscriptionStartDate,
    endsOn: subscriptionEndDate,
  }));
  return months.map((month) => ({
    label: nameOf(month),
    name: nameOf(month),
    values: [
      month.distinctProfileCount,
      creditsInSpan(held, { startsOn: month.startDate, endsOn: month.endDate }),
    ],
  }));
};

/** The chart in words. */
export function chartWords(months: readonly ProfileCount[], columns: readonly ChartColumn[]): string {
  const people = months.map(
    (month) => `${month.distinctProfileCount} in ${nameOf(month)}${month.isRunning ? ' so far' : ''}`,
  );
  const credits = columns.at(-1)?.values[1] ?? 0;
  return `People tested in each month: ${people.join(', ') || 'none'}. Credits of the last month: ${credits.toLocaleString('en-US')}.`;
}
