import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { type ProfileDetail, ProfileHeader, type ProfileView } from './profile-header.tsx';

export interface ProfilePageProps {
  profileId: number;
  view: ProfileView;
  onCreateReport: () => void;
  /** What stands below the header once the profile is there; the route supplies it, as tests and reports are features of their own. */
  children: (detail: ProfileDetail) => ReactNode;
}

/** A profile: header, then the view the address asks for. */
export function ProfilePage({ profileId, view, onCreateReport, children }: ProfilePageProps) {
  const query = useQuery(callQuery(getWebProfileDetail, { id: profileId }));
  if (query.error !== null) {
    return (
      <Page title="Profile">
        <ErrorState
          what="The profile did not load."
          why={messageOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page title="Profile">
        <p role="status">Loading Profile...</p>
        <Skeleton width="100%" />
      </Page>
    );
  }
  return (
    <ProfileHeader detail={query.data} view={view} onCreateReport={onCreateReport}>
      {query.data.tests.length === 0 ? (
        <EmptyState
          title="No Test Data"
          text="This profile has not yet taken any tests or established a baseline. Let's get them started."
        />
      ) : (
        children(query.data)
      )}
    </ProfileHeader>
  );
}
