import {
  sendTestWebhook,
  updateWebhook,
  type Webhook,
} from '@plumbline/contract/features/integrations/webhooks';
import { webhookEventLabels } from '@plumbline/domain/integrations/webhooks';
import { useId } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { buttonClass } from '../../../design/button/button-class.ts';
import { Chip } from '../../../design/label/chip.tsx';
import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import type { Tone } from '../../../design/tones.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import rows from '../integration-rows.module.css';
import { integrationTones } from '../integration-tones.ts';
import { whyNothingIsSent } from './webhook-state.ts';
import classes from './webhooks.module.css';

const tones: Readonly<Record<Exclude<Webhook['status'], 'Key off'>, Tone>> = {
  Active: 'status-active',
  Off: 'status-inactive',
  Paused: 'change-bad',
};

/** A webhook whose integration rests has the state that the list of integrations shows. */
const stateOf = ({ status, integrationStatus }: Webhook): { label: string; tone: Tone } =>
  status === 'Key off'
    ? { label: integrationStatus, tone: integrationTones[integrationStatus] }
    : { label: status, tone: tones[status] };

export interface WebhookRowProps {
  webhook: Webhook;
  /** The key that fetches what is told. */
  keyText: string;
  isOpen: boolean;
  onEdit: () => void;
  /** Null for internal staff. */
  onRotate: (() => void) | null;
  onRemove: () => void;
}

/** One webhook: whether what it tells arrives, and what can be done with it. */
export function WebhookRow({ webhook, keyText, isOpen, onEdit, onRotate, onRemove }: WebhookRowProps) {
  const { id, integrationId, url, events, status, lastDeliveredOn, failingSince, previousSecretEndsAt } =
    webhook;
  const send = useAction(sendTestWebhook, { success: 'Test Event Sent', refusalIn: 'notice' });
  const resume = useAction(updateWebhook, { success: 'Webhook Resumed', refusalIn: 'notice' });
  const why = whyNothingIsSent(webhook);
  const whyId = useId();
  const state = stateOf(webhook);
  return (
    <>
      <div className={rows.head}>
        <h3 className={rows.name}>{url}</h3>
        <Chip tone={state.tone}>{state.label}</Chip>
      </div>
      {why !== null && (
        <p id={whyId} className={rows.why}>
          {why}
        </p>
      )}
      <KeyValueStrip
        items={[
          { label: 'Events', value: events.map((event) => webhookEventLabels[event]).join(', ') },
          { label: 'Key', value: keyText },
          {
            label: 'Last arrived',
            value: lastDeliveredOn === null ? 'Never' : dateTimeText(lastDeliveredOn),
          },
          ...(failingSince === null ? [] : [{ label: 'Failing since', value: dateTimeText(failingSince) }]),
          ...(previousSecretEndsAt === null
            ? []
            : [{ label: 'Previous secret ends', value: dateTimeText(previousSecretEndsAt) }]),
          { label: 'Waiting', value: String(webhook.waitingCount) },
          { label: 'Given up', value: String(webhook.failedCount) },
        ]}
      />
      <div className={classes.actions}>
        {status === 'Paused' && (
          <Button
            size="small"
            onClick={() => resume.run({ model: { id, integrationId, url, events, isEnabled: true } })}
            disabled={resume.isWorking}
            aria-label={`Resume ${url}`}
          >
            Resume
          </Button>
        )}
        <AppLink
          href={hrefOf('/organization/webhooks', { webhook: id })}
          className={buttonClass({ size: 'small' })}
          aria-current={isOpen ? 'true' : undefined}
          aria-label={`Deliveries of ${url}`}
        >
          Deliveries
        </AppLink>
        <Button
          size="small"
          onClick={() => send.run({ id })}
          disabled={why !== null || send.isWorking}
          aria-describedby={why === null ? undefined : whyId}
          aria-label={`Send a test event to ${url}`}
        >
          Send Test
        </Button>
        {onRotate !== null && (
          <Button size="small" onClick={onRotate} aria-label={`New secret of ${url}`}>
            New Secret
          </Button>
        )}
        <Button size="small" onClick={onEdit} aria-label={`Edit ${url}`}>
          Edit
        </Button>
        <Button size="small" onClick={onRemove} aria-label={`Remove ${url}`}>
          Remove
        </Button>
      </div>
    </>
  );
}
