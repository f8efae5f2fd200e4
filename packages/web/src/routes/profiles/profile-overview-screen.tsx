import { lazy, Suspense } from 'react';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { TestSummary } from '../../features/tests/test-summary.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

/** Fetched when somebody looks back: the newest test is what the page opens with. */
const PreviousTestsView = lazy(async () => ({
  default: (await import('./previous-tests-view.tsx')).PreviousTestsView,
}));

/** Fetched when an address names an earlier test. */
const SelectedSummary = lazy(async () => ({
  default: (await import('../../features/tests/selected-summary.tsx')).SelectedSummary,
}));

/** Most people were tested. */
const NoTestData = lazy(async () => ({
  default: (await import('../../features/tests/no-test-data.tsx')).NoTestData,
}));

export function ProfileOverviewScreen() {
  const [{ profileId, view, testId = null }] = useAddress('/profiles/$profileId/overview');
  return (
    <ProfileFrame profileId={profileId} tab="overview" view={view} testId={testId}>
      {({ profile, tests: [newest, ...older], newestTest, trends }) => {
        if (newest === undefined) {
          return (
            <Suspense>
              <NoTestData profile={profile} />
            </Suspense>
          );
        }
        if (view !== 'tests' && newestTest !== null) {
          const selected = older.find(({ id }) => id === testId && id !== newestTest.id);
          if (selected === undefined) return <TestSummary test={newestTest} trends={trends} />;
          return (
            <Suspense fallback={<Skeleton height={400} />}>
              <SelectedSummary profileId={profileId} testId={selected.id} trends={trends} />
            </Suspense>
          );
        }
        return (
          <Suspense fallback={<Skeleton height={1000} />}>
            <PreviousTestsView profileId={profileId} tests={[newest, ...older]} testId={testId} />
          </Suspense>
        );
      }}
    </ProfileFrame>
  );
}
