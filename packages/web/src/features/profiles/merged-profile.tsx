import { getResolvedProfile } from '@plumbline/contract/features/profiles/get-resolved-profile';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';

/** The old address of a profile that was merged leads on to the one that was kept. */
export function MergedProfile({ profileId }: { profileId: number }) {
  const query = useQuery(callQuery(getResolvedProfile, { id: profileId }));
  const resolvedId = query.data?.profileId;
  return (
    <Page title={`Profile ${profileId}`}>
      {resolvedId === undefined ? (
        (queryFailure('The profile did not load.', query) ?? <p role="status">Loading Profile...</p>)
      ) : (
        <p>
          Merged into{' '}
          <AppLink href={hrefOf('/profiles/$profileId', { profileId: resolvedId })}>
            profile {resolvedId}
          </AppLink>
        </p>
      )}
    </Page>
  );
}
