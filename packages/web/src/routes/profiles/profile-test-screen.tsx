import { lazy, Suspense, useState } from 'react';
import { TestPage } from '../../features/tests/test-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** Fetched when it is opened. */
const CreateReportDialog = lazy(async () => ({
  default: (await import('../../features/reports/create-report-dialog.tsx')).CreateReportDialog,
}));

export function ProfileTestScreen() {
  const [{ profileId, testId }] = useAddress('/profiles/$profileId/test/$testId');
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <TestPage profileId={profileId} testId={testId} onExport={() => setExporting(true)} />
      {isExporting && (
        <Suspense>
          <CreateReportDialog
            profileId={profileId}
            testId={testId}
            isOpen
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
