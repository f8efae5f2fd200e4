import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfilesForAccount } from '@plumbline/contract/features/accounts/get-profiles-for-account';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconChevronRight } from '../../design/icon/tabler/chevron-right.ts';
import { IconUsers } from '../../design/icon/tabler/users.ts';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { notify } from '../../design/notify/notify.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { ShareProfileDialog } from './share-profile-dialog.tsx';
import { SharedWith } from './shared-with.tsx';
import classes from './sharing.module.css';

interface Shared {
  id: number;
  name: string;
}

export interface FamilyDashboardProps {
  /** Requests that wait for the family's answer; the route supplies them. */
  requests?: ReactNode;
}

/** The dashboard of a family account: its profiles, which the family can share. */
export function FamilyDashboard({ requests }: FamilyDashboardProps) {
  const query = useQuery(callQuery(getProfilesForAccount, {}));
  const [shared, setShared] = useState<Shared | null>(null);
  const profiles = query.data?.profiles.map(({ id, firstName, lastName, homeOrganizationName }) => ({
    id,
    // A profile without a name can be chosen, too.
    name: [firstName, lastName].filter(Boolean).join(' ') || `Profile ID: ${id}`,
    homeOrganizationName,
  }));
  return (
    <Page
      title="Dashboard"
      meta="Choose a profile to share with a medical professional"
      actions={
        <AppLink href="/login" className={buttonClass()}>
          Logout
        </AppLink>
      }
    >
      <Stack>
        {requests}
        <Card label="Profiles" isFlush>
          {query.error !== null && (
            <ErrorState
              what="Your profiles did not load."
              why={messageOf(query.error)}
              onRetry={retryOf(query.error, () => void query.refetch())}
            />
          )}
          {query.isPending && (
            <div role="status" aria-label="Loading Data...">
              <Skeleton width="100%" height={56} />
            </div>
          )}
          {profiles?.length === 0 && (
            <EmptyState
              icon={<IconUsers size={24} stroke={1.6} />}
              title={emptyTexts.profiles}
              text="Ask the organization for a link to a profile, then open the link here."
            />
          )}
          {profiles !== undefined && profiles.length > 0 && (
            <ul className={classes.choices}>
              {profiles.map((profile) => (
                <li key={profile.id}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-haspopup="dialog"
                    onClick={() => setShared(profile)}
                  >
                    {profile.name}
                    <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
                  </button>
                  {profile.homeOrganizationName !== null && (
                    <p className={classes.home}>Record of {profile.homeOrganizationName}</p>
                  )}
                  <SharedWith profileId={profile.id} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Stack>
      {shared !== null && (
        <ShareProfileDialog
          profileId={shared.id}
          profileName={shared.name}
          isStaff={false}
          isOpen
          onClose={() => setShared(null)}
          onOwnAccessEnded={() => notify.success('Profile removed from your account')}
        />
      )}
    </Page>
  );
}
