import { useState } from 'react';
import { RawDataExportPage } from '../../features/exports/raw-data-export-page.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';

export function RawDataExportScreen() {
  const [now] = useState(() => new Date());
  const openOrganizationId = useCurrentUser().selectedOrganization?.id ?? null;
  return <RawDataExportPage openOrganizationId={openOrganizationId} now={now} />;
}
