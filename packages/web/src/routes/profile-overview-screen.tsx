import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../design/state/skeleton.tsx';
import { TestSummary } from '../features/tests/test-summary.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** Fetched when somebody looks back: the newest test is what the page opens with. */
const PreviousTestsView = lazy(async () => ({
  default: (await import('./previous-tests-view.tsx')).PreviousTestsView,
}));

/** Most people were tested. */
const NoTestData = lazy(async () => ({
  default: (await import('../features/tests/no-test-data.tsx')).NoTestData,
}));

const route = { from: '/signed-in/profiles/$profileId/overview' } as const;

export function ProfileOverviewScreen() {
  const { profileId } = useParams(route);
  const search = useSearch(route);
  return (
    <ProfileFrame profileId={profileId} tab="overview" view={search.view ?? 'summary'}>
      {({ profile, tests: [newest, ...older], newestTest, trends }) => {
        if (newest === undefined) {
          return (
            <Suspense>
              <NoTestData profile={profile} />
            </Suspense>
          );
        }
        if (search.view !== 'tests' && newestTest !== null) {
          return <TestSummary test={newestTest} trends={trends} />;
        }
        return (
          <Suspense fallback={<Skeleton height={1000} />}>
            <PreviousTestsView
              profileId={profileId}
              tests={[newest, ...older]}
              testId={search.testId ?? null}
            />
          </Suspense>
        );
      }}
    </ProfileFrame>
  );
}
