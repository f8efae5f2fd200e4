import type { ProductSubscription } from '@plumbline/contract';
import { getMonthlyProfileCounts } from '@plumbline/contract/features/usage/usage-calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ColumnChart } from '../../design/chart/columns/column-chart.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { type QueryOutcome, queryFailure } from '../../platform/api/query-failure.tsx';
import { useToday } from '../../records/billing/use-today.ts';
import { chartColumns, chartWords, firstMonth } from './chart-columns.ts';

const series = [
  { name: 'People tested', color: '--primary' },
  { name: 'Credits', color: '--chart-series-7', isLine: true },
] as const;

interface SubscriptionChartProps {
  /** All terms of both families. */
  terms: readonly ProductSubscription[];
  /** Those that the terms came by. */
  queries: readonly QueryOutcome[];
}

/** The people of each of the last twelve months against the credits of the terms that held in it. */
export function SubscriptionChart({ terms, queries }: SubscriptionChartProps) {
  const today = useToday();
  const counts = useQuery(callQuery(getMonthlyProfileCounts, { startDate: firstMonth(today) }));
  const months = counts.data?.counts;
  const columns = useMemo(() => chartColumns(months ?? [], terms), [months, terms]);
  const failure = queryFailure('The counts did not load.', counts, ...queries);
  if (failure !== null && months === undefined) return failure;
  if (months === undefined)
    return (
      <Loading label="Loading Data...">
        <Skeleton height={320} />
      </Loading>
    );
  return (
    <Card label="People tested">
      {failure}
      <ColumnChart
        title="People tested each month"
        note="The line shows the credits of the subscriptions active in each month. Months follow the organization’s time zone."
        summary={chartWords(months, columns)}
        columnHeader="Month"
        columns={columns}
        series={series}
        fileName="Subscription_Usage"
      />
    </Card>
  );
}
