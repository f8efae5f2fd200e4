import type { DailyTestSummary } from '@plumbline/contract';
import {
  addDays,
  chartTimeZone,
  dayInZone,
  parseCalendarDate,
  startOfDayInZone,
  type TestSeries,
  writeCalendarDate,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** The last days of the charts' own zone, today's the last: where a count begins, and the dates it has. */
export interface CountedDays {
  dates: readonly string[];
  /** The first moment of the first of them. */
  from: Date;
}

/** @param lookBackDays how many days, today among them; at least 1 */
export function lastDays(now: Date, lookBackDays: number): CountedDays {
  const today = parseCalendarDate(dayInZone(now.getTime(), chartTimeZone));
  if (today === null) throw new InvariantError('a day that was just written cannot be read');
  const first = addDays(today, 1 - lookBackDays);
  return {
    dates: Array.from({ length: lookBackDays }, (_, i) => writeCalendarDate(addDays(first, i))),
    from: new Date(startOfDayInZone(first, chartTimeZone)),
  };
}

/**
 * The maintained days of organizations together: for System Admins and internal staff, who see all of them. One entry for each day, also for
 * those without a test.
 */
export async function keptDays(
  tx: Tx,
  organizationIds: readonly number[],
  days: CountedDays,
): Promise<DailyTestSummary[]> {
  const rows = await tx.query<DailyTestSummary>(
    sql`select to_char(day, 'YYYY-MM-DD') as date, sum(total_tests)::int as total_test_count,
      sum(covid_tests)::int as covid_test_count, sum(balance_tests)::int as balance_test_count,
      sum(reaction_time_tests)::int as reaction_time_test_count, sum(impulse_control_tests)::int as impulse_control_test_count,
      sum(inspection_time_tests)::int as inspection_time_test_count, sum(memory_tests)::int as memory_test_count,
      sum(number_counting_tests)::int as number_counting_test_count
    from daily_test_counts where organization_id = any (${sql.param([...organizationIds])}::int[]) and day >= ${days.dates[0]}::date group by day`,
    'records.kept_days',
  );
  return everyDay(rows, days);
}

/**
 * The same counted live from the tests that the viewer sees: a User's, and those of one group.
 * @param groupId counts only profiles that are in this group today
 */
export async function countedDays(
  tx: Tx,
  organizationId: number,
  days: CountedDays,
  groupId: number | null = null,
): Promise<DailyTestSummary[]> {
  const ofGroup =
    groupId === null
      ? sql`true`
      : sql`exists (select 1 from profile_groups g where g.organization_id = t.organization_id and g.profile_id = t.profile_id
          and g.group_id = ${groupId})`;
  const rows = await tx.query<DailyTestSummary>(
    sql`select to_char(day, 'YYYY-MM-DD') as date, sum(n)::int as total_test_count,
      ${ofSeries('covid')} as covid_test_count, ${ofSeries('balance')} as balance_test_count,
      ${ofSeries('reactionTime')} as reaction_time_test_count, ${ofSeries('impulseControl')} as impulse_control_test_count,
      ${ofSeries('inspectionTime')} as inspection_time_test_count, ${ofSeries('memory')} as memory_test_count,
      ${ofSeries('numberCounting')} as number_counting_test_count
    from (select (t.completed_at at time zone ${chartTimeZone})::date as day, t.series, count(*) as n from tests t
      where t.organization_id = ${organizationId} and t.completed_at >= ${days.from.toISOString()}::timestamptz and ${ofGroup}
      group by 1, 2) held
    group by day`,
    `records.counted_days.${groupId === null ? 'all' : 'group'}`,
  );
  return everyDay(rows, days);
}

const ofSeries = (series: TestSeries) =>
  sql`coalesce(sum(n) filter (where ${series} = any (series)), 0)::int`;

function everyDay(rows: readonly DailyTestSummary[], { dates }: CountedDays): DailyTestSummary[] {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => byDate.get(date) ?? { ...nothing, date });
}

const nothing = {
  totalTestCount: 0,
  covidTestCount: 0,
  balanceTestCount: 0,
  reactionTimeTestCount: 0,
  impulseControlTestCount: 0,
  inspectionTimeTestCount: 0,
  memoryTestCount: 0,
  numberCountingTestCount: 0,
};
