import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ProfilePage } from '../features/profiles/profile-page.tsx';
import { CreateReportDialog } from '../features/reports/create-report-dialog.tsx';
import { PreviousTests } from '../features/tests/previous-tests.tsx';
import { TestSummary } from '../features/tests/test-summary.tsx';

export function ProfileRoute() {
  const profileId = Number(useParams({ from: '/signed-in/profiles/$profileId/overview' }).profileId);
  const search = useSearch({ from: '/signed-in/profiles/$profileId/overview' });
  const navigate = useNavigate();
  const openReport = (createReport: number | undefined) =>
    void navigate({
      to: '/profiles/$profileId/overview',
      params: { profileId: String(profileId) },
      search: { ...search, createReport },
      replace: true,
    });
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
      <CreateReportDialog
        profileId={profileId}
        isOpen={search.createReport === 1}
        onClose={() => openReport(undefined)}
      />
    </>
  );
}
