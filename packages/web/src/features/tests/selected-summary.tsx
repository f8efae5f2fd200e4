import type { MeasureTrend } from '@plumbline/contract';
import { getProfileTestById } from '@plumbline/contract/features/tests/get-profile-test-by-id';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../design/link/app-link.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { TestSummary } from './test-summary.tsx';
import { trendsUpTo } from './trends-up-to.ts';

export interface SelectedSummaryProps {
  profileId: number;
  testId: number;
  trends: readonly MeasureTrend[];
}

/** The summary of a test that an address names and that is not the newest, with how it went until then. */
export function SelectedSummary({ profileId, testId, trends }: SelectedSummaryProps) {
  const query = useQuery(callQuery(getProfileTestById, { id: testId }));
  const test = query.data?.profileTest;
  const failure = queryFailure('The test did not load.', query);
  if (test === undefined) {
    return (
      failure ?? (
        <>
          <p role="status">Loading Test...</p>
          <Skeleton height={400} />
        </>
      )
    );
  }
  return (
    <>
      {failure}
      <p>
        You are looking at an earlier test.{' '}
        <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId })}>Show the newest test</AppLink>
      </p>
      <TestSummary test={test} trends={trendsUpTo(trends, test.completedOn)} />
    </>
  );
}
