import { getOrganizationTestDataSummary } from '@plumbline/contract/features/dashboard/get-organization-test-data-summary';
import {
  getTotalGroupsCount,
  getTotalProfileCount,
  getTotalTestCount,
} from '@plumbline/contract/features/organizations/organization-statistics';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import classes from './statistics-page.module.css';
import { type LookBack, lookBacks } from './test-periods.ts';

const HistoricalTestsChart = lazy(async () => ({
  default: (await import('./historical-tests-chart.tsx')).HistoricalTestsChart,
}));

const segments = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: LookBack; label: string }[];

/** Shows the organization in numbers, and its tests over time. */
export function StatisticsPage() {
  const [{ days }, changeAddress] = useAddress('/organization/statistics');
  return (
    <Statistics
      lookBack={days}
      onLookBackChange={(chosen) => void changeAddress({ days: chosen }, { replace: true })}
    />
  );
}

export interface StatisticsProps {
  lookBack: LookBack;
  onLookBackChange: (lookBack: LookBack) => void;
}

export function Statistics({ lookBack, onLookBackChange }: StatisticsProps) {
  return (
    <div className={classes.page}>
      <Totals />
      <HistoricalTests lookBack={lookBack} onLookBackChange={onLookBackChange} />
    </div>
  );
}

function Totals() {
  const tests = useQuery(callQuery(getTotalTestCount, {}));
  const profiles = useQuery(callQuery(getTotalProfileCount, {}));
  const groups = useQuery(callQuery(getTotalGroupsCount, {}));
  const text = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';
  return (
    <section aria-label="Totals">
      {queryFailure('The totals did not load.', tests, profiles, groups)}
      {tests.isPending || profiles.isPending || groups.isPending ? (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={64} />
        </Loading>
      ) : (
        <StatStrip>
          <Stat label="Total Tests Taken" value={text(tests.data?.testCount)} />
          <Stat label="Number of Profiles" value={text(profiles.data?.count)} />
          <Stat label="Number of Groups" value={text(groups.data?.count)} />
        </StatStrip>
      )}
    </section>
  );
}

function HistoricalTests({ lookBack, onLookBackChange }: StatisticsProps) {
  const query = useQuery(callQuery(getOrganizationTestDataSummary, { LookBackDays: lookBacks[lookBack] }));
  return (
    <Card title="Historical Tests">
      <div className={classes.choice}>
        <SegmentedControl
          label="Time shown"
          segments={segments}
          value={lookBack}
          onChange={onLookBackChange}
        />
      </div>
      {queryFailure('The tests over time did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={300} />
        </Loading>
      )}
      {query.data !== undefined && (
        <Suspense fallback={<Skeleton width="100%" height={300} />}>
          <HistoricalTestsChart days={query.data.organizationTestDataSummary} lookBack={lookBack} />
        </Suspense>
      )}
    </Card>
  );
}
