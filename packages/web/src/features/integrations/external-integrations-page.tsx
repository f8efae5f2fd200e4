import type { ExternalIntegration } from '@plumbline/contract';
import { getExternalIntegrations } from '@plumbline/contract/features/integrations/external-integrations';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconPlugConnected } from '../../design/icon/tabler/plug-connected.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import type { Tone } from '../../design/tones.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './external-integrations-page.module.css';

const IntegrationDialog = lazy(async () => ({
  default: (await import('./integration-dialog.tsx')).IntegrationDialog,
}));

const tones: Readonly<Record<ExternalIntegration['status'], Tone>> = {
  Active: 'status-active',
  Disabled: 'status-inactive',
  Expired: 'change-warning',
};

/** A tab of Organization: with which medical record systems it is connected, and how the deliveries there go. */
export function ExternalIntegrationsPage() {
  const { permissions } = useCurrentUser();
  // Null: closed. 'new': a connection that is not there yet.
  const [edited, setEdited] = useState<ExternalIntegration | 'new' | null>(null);
  const query = useQuery(callQuery(getExternalIntegrations, {}));
  const models = query.data?.models;
  const mayCreate = permissions.includes('integration:allPartners');
  const create = mayCreate && (
    <Button variant="primary" size="small" icon={<IconPlus />} onClick={() => setEdited('new')}>
      Create Integration
    </Button>
  );
  return (
    <Card title="External Integrations" aside={models?.length ? create : undefined}>
      {queryFailure('The integrations did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={64} />
        </Loading>
      )}
      {models?.length === 0 && (
        <EmptyState
          icon={<IconPlugConnected size={24} stroke={1.75} />}
          title="No integrations"
          text={
            mayCreate
              ? 'Connect a medical record system, and the report of every new test is delivered to it.'
              : 'Support connects the organization with its medical record system.'
          }
          actions={create || undefined}
        />
      )}
      {models !== undefined && models.length > 0 && (
        <ul className={classes.list}>
          {models.map((integration) => (
            <li key={integration.id} className={classes.row}>
              <Integration integration={integration} onEdit={() => setEdited(integration)} />
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <Suspense>
          <IntegrationDialog integration={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function Integration({ integration, onEdit }: { integration: ExternalIntegration; onEdit: () => void }) {
  const { ehrPartnerId, toAddress, orgExternalId, expirationDate, status } = integration;
  const name = emrVendors.find(ehrPartnerId)?.label ?? 'Other';
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Chip tone={tones[status]}>{status}</Chip>
        <Button size="small" onClick={onEdit} aria-label={`Edit ${name}, ${toAddress ?? ''}`}>
          Edit
        </Button>
      </div>
      {/* On a line of its own: it is compared letter by letter. */}
      <dl className={classes.address}>
        <dt>To Address</dt>
        <dd>{toAddress ?? '–'}</dd>
      </dl>
      <KeyValueStrip
        items={[
          { label: 'Id at the partner', value: orgExternalId },
          {
            label: 'Expiration Date',
            value: expirationDate === null ? 'No end' : formatCalendarDate(expirationDate),
          },
          { label: 'Delivered', value: String(integration.deliveredCount) },
          { label: 'Pending', value: String(integration.pendingCount) },
          { label: 'Failed', value: String(integration.failedCount) },
        ]}
      />
    </>
  );
}
