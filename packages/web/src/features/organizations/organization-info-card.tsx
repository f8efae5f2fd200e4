import { getOrganizationById } from '@plumbline/contract/features/organizations/organization-info';
import { organizationTypes } from '@plumbline/contract/lookups/organization-lookups';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { timeZoneLabel } from './time-zone-options.ts';

const OrganizationInfoDialog = lazy(async () => ({
  default: (await import('./organization-info-dialog.tsx')).OrganizationInfoDialog,
}));

/** Shows the organization's name and address, with a button that changes them. */
export function OrganizationInfoCard() {
  const { selectedOrganization } = useCurrentUser();
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery(callQuery(getOrganizationById, { Id: selectedOrganization?.id ?? 0 }));
  const organization = query.data?.organization;
  return (
    <Card
      title="Organization"
      aside={
        organization && (
          <Button size="small" onClick={() => setIsEditing(true)}>
            Edit organization info
          </Button>
        )
      }
    >
      {queryFailure('The organization did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={40} />
        </Loading>
      )}
      {organization && (
        <KeyValueStrip
          items={[
            { label: 'Name', value: organization.name },
            {
              label: 'Type',
              value: organizationTypes.entries.find(({ id }) => id === organization.typeId)?.label,
            },
            { label: 'Phone', value: organization.phone },
            { label: 'Address', value: addressOf(organization) },
            { label: 'Time zone', value: timeZoneLabel(organization.timeZone) },
          ]}
        />
      )}
      {organization && isEditing && (
        <Suspense>
          <OrganizationInfoDialog organization={organization} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

interface Address {
  address1: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
}

const addressOf = ({ address1, address2, city, state, postalCode }: Address): string =>
  [address1, address2, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
