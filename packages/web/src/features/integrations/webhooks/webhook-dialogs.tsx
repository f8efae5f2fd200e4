import {
  deleteWebhook,
  replayWebhook,
  type Webhook,
} from '@plumbline/contract/features/integrations/webhooks';
import { webhookDeliveryDays } from '@plumbline/domain/integrations/webhooks';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { z } from 'zod';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { DateField } from '../../../design/form/date-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { viewerZone } from '../../../platform/time/time-texts.ts';

interface WebhookQuestionProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks before a webhook is removed. Mounted while it is open. */
export function RemoveWebhookDialog({
  webhook,
  onClose,
  onRemoved,
}: WebhookQuestionProps & { onRemoved: () => void }) {
  const remove = useAction(deleteWebhook, { success: 'Webhook Removed', onDone: onRemoved });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Remove Webhook"
      confirmLabel="Remove"
      isDestructive
      onConfirm={() => remove.run({ id: webhook.id })}
    >
      <p>
        Its secret and its list of deliveries are deleted, and waiting deliveries are not sent. The receiver
        can still fetch everything with its key.
      </p>
    </ConfirmDialog>
  );
}

const replayForm = z.object({ since: z.iso.date({ error: 'Use MM/DD/YYYY' }) });

/** Asks since which day everything is sent again. Mounted while it is open. */
export function ReplayDialog({ webhook, onClose }: WebhookQuestionProps) {
  const replay = useAction(replayWebhook, {
    success: ({ deliveryCount }) =>
      deliveryCount === 1 ? '1 delivery is sent again' : `${deliveryCount} deliveries are sent again`,
  });
  const dayAgo = (days: number) => dayInZone(Date.now() - days * 86_400_000, viewerZone);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Send deliveries again"
      schema={replayForm}
      defaultValues={{ since: dayAgo(1) }}
      submitLabel="Send again"
      outcome="Deliveries that arrived are sent again too, with the same ids."
      onSubmit={({ since }) => replay.run({ id: webhook.id, since })}
    >
      {({ control }) => (
        <DateField
          control={control}
          name="since"
          label="Since"
          minDate={dayAgo(webhookDeliveryDays)}
          maxDate={dayAgo(0)}
          help={`In the organization’s time zone. Deliveries are kept for ${webhookDeliveryDays} days.`}
        />
      )}
    </FormDialog>
  );
}
