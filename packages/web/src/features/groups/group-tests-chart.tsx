import type { DailyTestSummary } from '@plumbline/contract';
import { formatLongDate, formatShortDate } from '@plumbline/domain/time/format-date';
import { useMemo } from 'react';
import { chartTimeZone } from '../../design/chart/chicago-time.ts';
import { ColumnChart } from '../../design/chart/column-chart.tsx';
import { countText } from './group-change-texts.ts';

/** All tests together take the first colour of the palette. */
const series = [{ name: 'Tests', look: 'Balance' }] as const;

/** Tests of a group, a column a day. */
export function GroupTestsChart({ days }: { days: readonly DailyTestSummary[] }) {
  const columns = useMemo(
    () =>
      days.some(({ totalTestCount }) => totalTestCount > 0)
        ? days.map(({ date, totalTestCount }) => {
            // Noon: no zone makes another day of it.
            const at = Date.parse(`${date}T12:00:00Z`);
            return {
              label: formatShortDate(at, 'UTC'),
              name: formatLongDate(at, 'UTC'),
              values: [totalTestCount],
            };
          })
        : [],
    [days],
  );
  const total = days.reduce((sum, { totalTestCount }) => sum + totalTestCount, 0);
  return (
    <ColumnChart
      title="Tests each day"
      note={`The last ${days.length} days of ${chartTimeZone}, of those who are in the group today.`}
      summary={
        total === 0
          ? `No tests in the last ${days.length} days.`
          : `${countText(total, 'test')} in the last ${days.length} days.`
      }
      columnHeader="Day"
      columns={columns}
      series={series}
      fileName="Group_Tests"
    />
  );
}
