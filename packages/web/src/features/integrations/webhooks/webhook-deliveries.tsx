import {
  getWebhookDeliveries,
  sendWebhookAgain,
  type Webhook,
  type WebhookDelivery,
} from '@plumbline/contract/features/integrations/webhooks';
import { webhookDeliveryDays, webhookFailureText } from '@plumbline/domain/integrations/webhooks';
import { useId, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { SelectInput } from '../../../design/form/select-input.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import type { OnAddressChange } from '../../../platform/list/list-address.ts';
import { ListCard } from '../../../platform/list/list-card.tsx';
import { listRequestOf } from '../../../platform/list/list-request.ts';
import { usePagedList } from '../../../platform/list/list-rows.ts';
import type { AddressOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { deliveryColumns, deliveryName, stateTexts } from './delivery-columns.tsx';
import { ReplayDialog } from './webhook-dialogs.tsx';
import classes from './webhooks.module.css';

type WebhooksAddress = AddressOf<'/organization/webhooks'>;

export interface WebhookDeliveriesProps {
  webhook: Webhook;
  address: WebhooksAddress;
  onAddressChange: OnAddressChange<WebhooksAddress>;
}

const stateOptions = [
  { value: 'all', label: 'All states' } as const,
  { value: 'waiting', label: stateTexts.waiting } as const,
  { value: 'delivered', label: stateTexts.delivered } as const,
  { value: 'failed', label: stateTexts.failed } as const,
];

/** What a webhook sent and still has to send, and why each attempt failed. */
export function WebhookDeliveries({ webhook, address, onAddressChange }: WebhookDeliveriesProps) {
  const [isReplaying, setIsReplaying] = useState(false);
  const heldId = useId();
  const held = webhook.status === 'Active' ? undefined : heldId;
  const list = usePagedList(
    getWebhookDeliveries,
    { ...listRequestOf(address), webhookId: webhook.id, state: address.state ?? null },
    ({ deliveries, totalRowCount }) => ({ rows: deliveries, totalCount: totalRowCount }),
  );
  return (
    <>
      <ListCard
        title={`Deliveries to ${new URL(webhook.url).host}`}
        label="Deliveries"
        list={list}
        columns={deliveryColumns}
        rowKey={({ id }) => String(id)}
        rowDetails={{
          nameOf: deliveryName,
          render: (delivery) => <DeliveryDetails delivery={delivery} heldBy={held} />,
        }}
        address={address}
        onAddressChange={onAddressChange}
        isCopyable={false}
        unfiltered={{ state: undefined }}
        noMatch="No deliveries have this status."
        showAllLabel="Show all states"
        filters={
          <>
            <SelectInput
              label="State"
              isLabelHidden
              options={stateOptions}
              value={address.state ?? 'all'}
              onChange={(state) =>
                onAddressChange({ state: state === 'all' ? undefined : state, PageNumber: 1 })
              }
            />
            <Button
              onClick={() => setIsReplaying(true)}
              disabled={held !== undefined}
              aria-describedby={held}
            >
              Send again since…
            </Button>
            {held !== undefined && (
              <p id={held} className={classes.held}>
                Nothing can be sent until the webhook is active.
              </p>
            )}
          </>
        }
        footer={`To ${webhook.url}. Deliveries are kept for ${webhookDeliveryDays} days. Deliveries about one person arrive in order: a later one waits until the earlier one arrives or is given up.`}
        empty={
          <EmptyState
            title="Nothing sent yet"
            text="Events that this webhook sends appear here within two minutes."
          />
        }
      />
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setIsReplaying(false)} />}
    </>
  );
}

interface DeliveryDetailsProps {
  delivery: WebhookDelivery;
  /** The id of the sentence that says why nothing is sent; undefined where it is. */
  heldBy: string | undefined;
}

function DeliveryDetails({ delivery, heldBy }: DeliveryDetailsProps) {
  const isSuperView = useCurrentUser().viewingAsSuper;
  const again = useAction(sendWebhookAgain, { success: 'Sent Again', refusalIn: 'notice' });
  const { id, messageId, failure, httpStatus, answer, waitsForEarlier } = delivery;
  return (
    <div className={classes.details}>
      {waitsForEarlier && (
        <p>This delivery waits until an earlier one about the same person arrives or is given up.</p>
      )}
      {failure !== null && <p>{webhookFailureText(failure, httpStatus)}</p>}
      <p className={classes.quiet}>
        webhook-id <code className={classes.code}>{messageId}</code>
      </p>
      {isSuperView && httpStatus !== null && (
        <p className={classes.quiet}>
          Internal staff cannot see the receiver’s answer, because it may contain names. A System Admin of the
          organization can.
        </p>
      )}
      {answer !== null && (
        <figure className={classes.answer}>
          <figcaption className={classes.quiet}>The receiver answered</figcaption>
          <pre className={classes.pre}>{answer}</pre>
        </figure>
      )}
      <div>
        <Button
          size="small"
          onClick={() => again.run({ deliveryId: id })}
          disabled={heldBy !== undefined || again.isWorking}
          aria-describedby={heldBy}
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
