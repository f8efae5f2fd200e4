import {
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
} from '@plumbline/contract/features/sharing/share-profile';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { accessEntries } from './access-entries.ts';
import classes from './sharing.module.css';

/** Below a profile of a family: who else has it and since when, and what of it they see. */
export function SharedWith({ profileId }: { profileId: number }) {
  const { account } = useCurrentUser();
  const accounts = useQuery(callQuery(getAccountProfilesByProfileId, { id: profileId }));
  const links = useQuery(callQuery(getProfileAccessLinksByProfileId, { id: profileId }));
  const failure = queryFailure('The list of people with access did not load.', accounts, links);
  if (failure !== null) return failure;
  if (accounts.data === undefined || links.data === undefined) {
    return (
      <div role="status" aria-label="Loading Data..." className={classes.sharedWith}>
        <Skeleton width="60%" />
      </div>
    );
  }
  const others = accessEntries(accounts.data.accountProfiles, links.data.profileAccessLinks, {
    ownAccountId: account.id,
    shownLinkId: null,
  }).filter(({ isOwn }) => !isOwn);
  const hasOrganization = links.data.profileAccessLinks.some(
    ({ state, claimedByOrganizationName }) => state === 'claimed' && claimedByOrganizationName !== null,
  );
  const hasAccount = others.some(({ ends }) => ends.kind === 'account');
  if (others.length === 0) return <p className={classes.sharedWith}>You have not shared this profile.</p>;
  return (
    <div className={classes.sharedWith}>
      <ul>
        {others.map(({ key, who, what }) => (
          <li key={key}>
            <strong>{who}</strong> · {what}
          </li>
        ))}
      </ul>
      {hasAccount && <p>An account sees the person’s name and can share the profile, but no test results.</p>}
      {hasOrganization && <p>An organization sees the whole profile: its tests, events and reports.</p>}
    </div>
  );
}
