import type { ExternalIntegration } from '@plumbline/contract';
import {
  createWebhook,
  updateWebhook,
  type Webhook,
} from '@plumbline/contract/features/integrations/webhooks';
import { useState } from 'react';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../../design/form/checkbox-field.tsx';
import { MultiSelectField } from '../../../design/form/multi-select-field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import {
  eventOptions,
  keyName,
  type WebhookForm,
  webhookForm,
  webhookModel,
  webhookValues,
} from './webhook-form.ts';

export interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  /** The integrations whose key fetches what is told. */
  keys: readonly ExternalIntegration[];
  /** Internal staff leave the address as it is. */
  isInternal: boolean;
  /** A secret was made, which is told this once. */
  onCreated: (secret: string) => void;
  onClose: () => void;
}

/** A webhook: where it goes, and what it tells. Mounted while it is open. */
export function WebhookDialog({ webhook, keys, isInternal, onCreated, onClose }: WebhookDialogProps) {
  const create = useAction(createWebhook, {
    success: 'Webhook Added',
    onDone: ({ secret }) => onCreated(secret),
  });
  const update = useAction(updateWebhook, { success: 'Webhook Saved' });
  // As it was when the dialog opened: what is refetched behind it is nobody's change here.
  const [opened] = useState(webhook);
  return (
    <FormDialog<WebhookForm, WebhookForm>
      isOpen
      onClose={onClose}
      title={opened === null ? 'Add Webhook' : 'Edit Webhook'}
      schema={webhookForm}
      defaultValues={webhookValues(opened, keys)}
      submitLabel={opened === null ? 'Add' : 'Save'}
      outcome={({ watch }) => outcomeText(opened, watch('isEnabled'), isInternal)}
      onSubmit={(form) =>
        opened === null
          ? create.run({ model: webhookModel(form) })
          : update.run({ model: { id: opened.id, ...webhookModel(form) } })
      }
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="url"
            label="Address"
            inputMode="url"
            autoComplete="off"
            readOnly={isInternal}
            help={
              isInternal
                ? 'Only a System Admin of the organization can change this.'
                : 'A public https address. Redirects are not followed.'
            }
          />
          <SelectField
            control={control}
            name="integrationId"
            label="Key"
            options={keys.map((key) => ({ value: key.id, label: keyName(key) }))}
            help="Messages contain IDs only. The receiver gets the details with this key, and receives only events that the key can see."
          />
          <MultiSelectField control={control} name="events" label="Events" options={eventOptions} />
          <CheckboxField control={control} name="isEnabled" label="On" />
        </>
      )}
    </FormDialog>
  );
}

function outcomeText(opened: Webhook | null, isEnabled: boolean, isInternal: boolean): string {
  if (!isEnabled) return 'Nothing is sent.';
  if (isInternal && opened?.isEnabled === false)
    return 'The webhook stays off until a System Admin of the organization turns it on.';
  if (opened === null) return 'A signing secret is created and shown once.';
  return opened.status === 'Active' ? '' : 'It continues where it stopped, up to 30 days back.';
}
