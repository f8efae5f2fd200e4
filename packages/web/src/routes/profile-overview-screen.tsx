import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ProfilePage } from '../features/profiles/profile-page.tsx';
import { PreviousTests } from '../features/tests/previous-tests.tsx';
import { TestSummary } from '../features/tests/test-summary.tsx';

const route = { from: '/signed-in/profiles/$profileId/overview' } as const;

/** Fetched when it is opened: forms and their rules weigh as much as the page. */
const CreateReportDialog = lazy(async () => ({
  default: (await import('../features/reports/create-report-dialog.tsx')).CreateReportDialog,
}));

export function ProfileOverviewScreen() {
  const { profileId } = useParams(route);
  const search = useSearch(route);
  const navigate = useNavigate({ from: '/profiles/$profileId/overview' });
  const openReport = (createReport: number | undefined) =>
    void navigate({ search: (present) => ({ ...present, createReport }), replace: true });
  return (
    <>
      <ProfilePage profileId={profileId} view={search.view ?? 'summary'} onCreateReport={() => openReport(1)}>
        {(detail) =>
          search.view === 'tests' || detail.newestTest === null ? (
            <PreviousTests profileId={profileId} tests={detail.tests} testId={search.testId ?? null} />
          ) : (
            <TestSummary test={detail.newestTest} trends={detail.trends} />
          )
        }
      </ProfilePage>
      {search.createReport === 1 && (
        <Suspense>
          <CreateReportDialog profileId={profileId} isOpen onClose={() => openReport(undefined)} />
        </Suspense>
      )}
    </>
  );
}
