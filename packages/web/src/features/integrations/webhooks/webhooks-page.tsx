import { getExternalIntegrations } from '@plumbline/contract/features/integrations/external-integrations';
import { getWebhooks, type Webhook } from '@plumbline/contract/features/integrations/webhooks';
import { mostWebhooks } from '@plumbline/domain/integrations/webhooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { buttonClass } from '../../../design/button/button-class.ts';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { IconWebhook } from '../../../design/icon/tabler/webhook.ts';
import { Card } from '../../../design/layout/card.tsx';
import { Stack } from '../../../design/layout/stack.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import type { OnAddressChange } from '../../../platform/list/list-address.ts';
import { type AddressOf, hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import rows from '../integration-rows.module.css';
import { RotateSecretDialog, SecretDialog } from './secret-dialogs.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { RemoveWebhookDialog } from './webhook-dialogs.tsx';
import { keyName } from './webhook-form.ts';
import { WebhookRow } from './webhook-row.tsx';

const WebhookDialog = lazy(async () => ({
  default: (await import('./webhook-dialog.tsx')).WebhookDialog,
}));

type WebhooksAddress = AddressOf<'/organization/webhooks'>;

export interface WebhooksPageProps {
  address: WebhooksAddress;
  onAddressChange: OnAddressChange<WebhooksAddress>;
}

const whatStaffLeave =
  'Only a System Admin of the organization can add webhooks, change their addresses or create their secrets.';

/** A tab of Organization: which systems are told at once what is new, and whether it arrives. */
export function WebhooksPage({ address, onAddressChange }: WebhooksPageProps) {
  // Null: closed. 'new': a webhook that is not there yet.
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const isInternal = useCurrentUser().permissions.includes('integration:allPartners');
  const query = useQuery(callQuery(getWebhooks, {}));
  const integrations = useQuery(callQuery(getExternalIntegrations, {}));
  const webhooks = query.data?.webhooks;
  const keys = (integrations.data?.models ?? []).filter(({ apiKey }) => apiKey !== null);
  const open = webhooks?.find(({ id }) => id === address.webhook) ?? webhooks?.[0];
  const isLoading = query.isPending || integrations.isPending;
  const add = (size?: 'small') => (
    <Button
      variant="primary"
      size={size}
      icon={<IconPlus />}
      onClick={() => setEdited('new')}
      disabled={(webhooks?.length ?? 0) >= mostWebhooks}
    >
      Add Webhook
    </Button>
  );
  return (
    <Stack>
      <Card
        title="Webhooks"
        aside={webhooks?.length && keys.length > 0 && !isInternal ? add('small') : undefined}
        footer={`An organization can have up to ${mostWebhooks} webhooks.${isInternal ? ` ${whatStaffLeave}` : ''}`}
      >
        {queryFailure('The webhooks did not load.', query)}
        {queryFailure('The keys did not load.', integrations)}
        {isLoading && (
          <Loading label="Loading Data...">
            <Skeleton width="100%" height={64} />
          </Loading>
        )}
        {!isLoading && webhooks?.length === 0 && integrations.data && (
          <EmptyState
            icon={<IconWebhook size={24} stroke={1.75} />}
            title="No webhooks"
            text={
              keys.length > 0 || isInternal
                ? 'A webhook tells another system within two minutes that something is new. That system gets the details with its key.'
                : 'A webhook tells another system within two minutes that something is new. That system gets the details with its key. Create a key first.'
            }
            actions={
              isInternal ? undefined : keys.length > 0 ? (
                add()
              ) : (
                <AppLink href={hrefOf('/organization/api')} className={buttonClass({ variant: 'primary' })}>
                  External Integrations
                </AppLink>
              )
            }
          />
        )}
        {!isLoading && webhooks !== undefined && webhooks.length > 0 && (
          <ul className={rows.list}>
            {webhooks.map((webhook) => {
              const key = keys.find(({ id }) => id === webhook.integrationId);
              return (
                <li key={webhook.id} className={rows.row}>
                  <WebhookRow
                    webhook={webhook}
                    keyText={key === undefined ? '–' : keyName(key)}
                    isOpen={webhook === open}
                    onEdit={() => setEdited(webhook)}
                    onRotate={isInternal ? null : () => setRotated(webhook)}
                    onRemove={() => setRemoved(webhook)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Card>
      {open !== undefined && (
        <WebhookDeliveries key={open.id} webhook={open} address={address} onAddressChange={onAddressChange} />
      )}
      {edited !== null && (
        <Suspense>
          <WebhookDialog
            webhook={edited === 'new' ? null : edited}
            keys={keys}
            isInternal={isInternal}
            onCreated={setSecret}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {rotated !== null && (
        <RotateSecretDialog webhook={rotated} onRotated={setSecret} onClose={() => setRotated(null)} />
      )}
      {removed !== null && (
        <RemoveWebhookDialog
          webhook={removed}
          onRemoved={() => onAddressChange({ webhook: undefined, PageNumber: 1 })}
          onClose={() => setRemoved(null)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}
