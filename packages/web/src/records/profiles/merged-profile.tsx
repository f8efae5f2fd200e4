import { getResolvedProfile } from '@plumbline/contract/features/profiles/get-resolved-profile';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';

export interface MergedProfileProps {
  profileId: number;
  /** The same page of the profile that was kept. */
  hrefFor: (resolvedId: number) => string;
}

/** The old address of a profile that was merged leads on to the same page of the one that was kept. */
export function MergedProfile({ profileId, hrefFor }: MergedProfileProps) {
  const query = useQuery(callQuery(getResolvedProfile, { id: profileId }));
  const resolvedId = query.data?.profileId;
  return (
    <Page title={`Profile ${profileId}`}>
      {resolvedId === undefined ? (
        (queryFailure('The profile did not load.', query) ?? <p role="status">Loading Profile...</p>)
      ) : (
        <p>
          Merged into <AppLink href={hrefFor(resolvedId)}>profile {resolvedId}</AppLink>
        </p>
      )}
    </Page>
  );
}
