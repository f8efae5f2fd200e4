import { useMemo } from 'react';
import { chartZoneName } from '../../design/chart/chicago-time.ts';
import { ColumnChart } from '../../design/chart/columns/column-chart.tsx';
import {
  columnsOf,
  type LookBack,
  periodOf,
  periodsInWords,
  sinceFirstTest,
  type TestDay,
} from './test-periods.ts';

export interface HistoricalTestsChartProps {
  days: readonly TestDay[];
  lookBack: LookBack;
}

/** Measures have colours of their own; all tests together take the portal's, as on the dashboard. */
const series = [{ name: 'Tests', color: '--primary' }] as const;
const titles = { day: 'Tests each day', week: 'Tests each week', month: 'Tests each month' } as const;
const headers = { day: 'Day', week: 'Week', month: 'Month' } as const;

export function HistoricalTestsChart({ days, lookBack }: HistoricalTestsChartProps) {
  const period = periodOf[lookBack];
  const columns = useMemo(() => {
    const since = sinceFirstTest(days);
    // A span that was chosen keeps its length; all of it begins with the first test.
    return since.length === 0 ? [] : columnsOf(lookBack === 'all' ? since : days, period);
  }, [days, lookBack, period]);
  return (
    <ColumnChart
      title={titles[period]}
      note={`Days in ${chartZoneName}.`}
      summary={periodsInWords(columns, period)}
      columnHeader={headers[period]}
      columns={columns}
      series={series}
      fileName="Historical_Tests"
    />
  );
}
