import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getPdfSyncStatus } from '@plumbline/contract/features/reports/pdf-sync';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../design/layout/page.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { MergedProfile } from '../../records/profiles/merged-profile.tsx';
import { useRefetchAfterRecalculation } from './baselines/use-refetch-after-recalculation.ts';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfilePending } from './profile-pending.tsx';
import type { ProfileTab, ProfileView } from './profile-tabs.tsx';

export interface ProfilePageProps {
  profileId: number;
  tab?: ProfileTab;
  view?: ProfileView;
  /** The test that the address names; without it the newest one. */
  testId?: number | null;
  /** Opens one of the profile's dialogs. */
  onAsk: (dialog: ProfileDialogName) => void;
  /** What stands below the header once the profile is there; the route supplies it, as tests and reports are features of their own. */
  children: (detail: ProfileDetail) => ReactNode;
  /** What lies over the page, whatever stands on it. */
  dialog: (detail: ProfileDetail) => ReactNode;
}

/** Ready and working: over in seconds. */
const beingSentIds: readonly number[] = [1, 2];
const beingSentMs = 5_000;

/** How often a baseline that is being recalculated is looked after. */
const recalculatingMs = 2_000;

/** A profile: header, then the view the address asks for. */
export function ProfilePage({
  profileId,
  tab = 'overview',
  view = 'summary',
  testId = null,
  onAsk,
  children,
  dialog,
}: ProfilePageProps) {
  const query = useQuery({
    ...callQuery(getWebProfileDetail, { id: profileId }),
    refetchInterval: ({ state }) => state.data?.isBaselineRecalculating === true && recalculatingMs,
  });
  useRefetchAfterRecalculation(profileId, query.data?.isBaselineRecalculating);
  const pdfSyncs = useQuery({
    ...callQuery(getPdfSyncStatus, { id: profileId }),
    refetchInterval: ({ state }) =>
      state.data?.pdfSyncStatuses.some(({ intentStatusId }) => beingSentIds.includes(intentStatusId)) ===
        true && beingSentMs,
  });
  const failure = queryFailure('The profile did not load.', query);
  if (query.error instanceof ApiError && query.error.code === 'profile.merged')
    return (
      <MergedProfile
        profileId={profileId}
        hrefFor={(resolvedId) =>
          testId === null
            ? hrefOf('/profiles/$profileId', { profileId: resolvedId })
            : hrefOf('/profiles/$profileId/overview', { profileId: resolvedId, view, testId })
        }
      />
    );
  if (query.data === undefined) {
    const crumbs = breadcrumbsOf('/profiles', { id: profileId, name: null });
    return failure ? (
      <Page title="Profile" breadcrumbs={crumbs}>
        {failure}
      </Page>
    ) : (
      <ProfilePending breadcrumbs={crumbs} isOverview={tab === 'overview'} />
    );
  }
  return (
    <ProfileHeader
      detail={query.data}
      tab={tab}
      view={view}
      testId={testId}
      pdfSyncs={pdfSyncs.error === null ? (pdfSyncs.data?.pdfSyncStatuses ?? []) : null}
      notice={failure}
      onAsk={onAsk}
    >
      {children(query.data)}
      {dialog(query.data)}
    </ProfileHeader>
  );
}
