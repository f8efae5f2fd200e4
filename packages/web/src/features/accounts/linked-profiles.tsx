import { getProfilesForAccount } from '@plumbline/contract/features/accounts/get-profiles-for-account';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './users.module.css';

/** Shows the profiles that a family or COVID account belongs to, where the account is edited. */
export function LinkedProfiles({ accountId }: { accountId: number }) {
  const linked = useQuery(callQuery(getProfilesForAccount, { accountId }));
  const failure = queryFailure('The profiles did not load.', linked);
  if (failure !== null && linked.data === undefined) return failure;
  return (
    <Card title="Profiles linked to this account">
      {failure}
      <ul className={classes.organizations}>
        {linked.data?.profiles.map((profile) => (
          <li key={profile.id} className={classes.organization}>
            <AppLink
              href={hrefOf('/profiles/$profileId/overview', { profileId: profile.id })}
              className={classes.nameLink}
            >
              {profile.lastName === null
                ? `Profile ID: ${profile.id}`
                : `${profile.firstName} ${profile.lastName}`}
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
