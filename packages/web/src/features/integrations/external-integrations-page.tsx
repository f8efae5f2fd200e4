import type { ExternalIntegration } from '@plumbline/contract';
import { getExternalIntegrations } from '@plumbline/contract/features/integrations/external-integrations';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { hasIntegrationKey, whyIntegrationRests } from '@plumbline/domain/integrations/integrations';
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
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './external-integrations-page.module.css';
import { FirstCall } from './first-call.tsx';
import rows from './integration-rows.module.css';
import { integrationTones } from './integration-tones.ts';
import { KeyDialog } from './key-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

const IntegrationDialog = lazy(async () => ({
  default: (await import('./integration-dialog.tsx')).IntegrationDialog,
}));

const whatStaffLeave =
  'Only a System Admin of the organization can create a key or enable an address for direct messages that internal staff entered.';

/** A tab of Organization: with which medical record systems it is connected, and how the deliveries there go. */
export function ExternalIntegrationsPage() {
  // Null: closed. 'new': a connection that is not there yet.
  const [edited, setEdited] = useState<ExternalIntegration | 'new' | null>(null);
  const [rotated, setRotated] = useState<ExternalIntegration | null>(null);
  const [apiKey, setApiKey] = useState<string | null>(null);
  const isInternal = useCurrentUser().permissions.includes('integration:allPartners');
  const query = useQuery(callQuery(getExternalIntegrations, {}));
  const models = query.data?.models;
  const create = (size?: 'small') => (
    <Button variant="primary" size={size} icon={<IconPlus />} onClick={() => setEdited('new')}>
      Create Integration
    </Button>
  );
  return (
    <Card
      title="External Integrations"
      aside={models?.length ? create('small') : undefined}
      footer={isInternal ? whatStaffLeave : undefined}
    >
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
          text="Connect a medical record system. It fetches new tests with a key, or receives the report of every new test."
          actions={create()}
        />
      )}
      {models !== undefined && models.length > 0 && (
        <ul className={rows.list}>
          {models.map((integration) => (
            <li key={integration.id} className={rows.row}>
              <Integration
                integration={integration}
                onEdit={() => setEdited(integration)}
                onRotate={isInternal ? null : () => setRotated(integration)}
              />
            </li>
          ))}
        </ul>
      )}
      {models?.some((integration) => integration.apiKey !== null) && (
        <FirstCall origin={window.location.origin} />
      )}
      {edited !== null && (
        <Suspense>
          <IntegrationDialog
            integration={edited === 'new' ? null : edited}
            onCreated={setApiKey}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {rotated !== null && (
        <RotateDialog integration={rotated} onRotated={setApiKey} onClose={() => setRotated(null)} />
      )}
      {apiKey !== null && <KeyDialog apiKey={apiKey} onClose={() => setApiKey(null)} />}
    </Card>
  );
}

interface IntegrationProps {
  integration: ExternalIntegration;
  onEdit: () => void;
  /** Null for internal staff: a key reads names. */
  onRotate: (() => void) | null;
}

function Integration({ integration, onEdit, onRotate }: IntegrationProps) {
  const { ehrPartnerId, toAddress, apiKey, orgExternalId, expirationDate, status } = integration;
  const name = integration.otherApiPartner ?? emrVendors.find(ehrPartnerId)?.label ?? 'Other';
  const hasKey = hasIntegrationKey(ehrPartnerId);
  const shown = apiKey ?? toAddress;
  const which = shown === null ? name : `${name}, ${shown}`;
  return (
    <>
      <div className={rows.head}>
        <h3 className={rows.name}>{name}</h3>
        <Chip tone={integrationTones[status]}>{status}</Chip>
        <span className={classes.actions}>
          {hasKey && onRotate !== null && (
            <Button size="small" onClick={onRotate} aria-label={`New Key of ${which}`}>
              New Key
            </Button>
          )}
          <Button size="small" onClick={onEdit} aria-label={`Edit ${which}`}>
            Edit
          </Button>
        </span>
      </div>
      {status !== 'Active' && <p className={rows.why}>{whyIntegrationRests[status]}</p>}
      {/* On a line of its own: it is compared letter by letter. */}
      <dl className={classes.address}>
        <dt>{hasKey ? 'Key' : 'To Address'}</dt>
        <dd className={hasKey ? classes.key : undefined}>{shown ?? '–'}</dd>
      </dl>
      <KeyValueStrip
        items={[
          { label: 'Partner’s ID for this organization', value: orgExternalId },
          {
            label: 'Expiration Date',
            value: expirationDate === null ? 'No end' : formatCalendarDate(expirationDate),
          },
          ...(hasKey ? keyFacts(integration) : []),
          { label: 'Delivered', value: String(integration.deliveredCount) },
          { label: 'Pending', value: String(integration.pendingCount) },
          { label: 'Failed', value: String(integration.failedCount) },
        ]}
      />
    </>
  );
}

const keyFacts = ({ lastUsedAt, previousKeyEndsAt }: ExternalIntegration) => [
  { label: 'Last used', value: lastUsedAt === null ? 'Never' : dateTimeText(lastUsedAt) },
  ...(previousKeyEndsAt === null
    ? []
    : [{ label: 'Previous key ends', value: dateTimeText(previousKeyEndsAt) }]),
];
