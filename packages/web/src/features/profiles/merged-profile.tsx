import { getStandingProfile } from '@plumbline/contract/features/profiles/get-standing-profile';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';

/** The old address of a profile that was merged leads on to the one that was kept. */
export function MergedProfile({ profileId }: { profileId: number }) {
  const query = useQuery(callQuery(getStandingProfile, { id: profileId }));
  const standingId = query.data?.profileId;
  return (
    <Page title={`Profile ${profileId}`}>
      {standingId === undefined ? (
        (queryFailure('The profile did not load.', query) ?? <p role="status">Loading Profile...</p>)
      ) : (
        <p>
          Merged into{' '}
          <AppLink href={hrefOf('/profiles/$profileId', { profileId: standingId })}>
            profile {standingId}
          </AppLink>
        </p>
      )}
    </Page>
  );
}
