import type { DailyTestSummary } from '@plumbline/contract';
import { useMemo } from 'react';
import { DailyChart } from '../../design/chart/columns/daily-chart.tsx';

/** Tests of a group, a column a day. */
export function GroupTestsChart({ days }: { days: readonly DailyTestSummary[] }) {
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const layers = useMemo(
    () => [{ name: 'Tests', color: '--primary', counts: days.map(({ totalTestCount }) => totalTestCount) }],
    [days],
  );
  return (
    <DailyChart
      title="Tests each day"
      note={`last ${days.length} days, people who are in the group today`}
      dates={dates}
      layers={layers}
      fileName="Group_Tests"
    />
  );
}
