import type { ExternalIntegration } from '@plumbline/contract';
import type { Webhook } from '@plumbline/contract/features/integrations/webhooks';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { webhookEventLabels, webhookEvents } from '@plumbline/domain/integrations/webhooks';
import type { DefaultValues } from 'react-hook-form';
import { z } from 'zod';

/** What the form of a webhook holds. The server decides which addresses may be used. */
export const webhookForm = z.object({
  url: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(500, { error: 'Enter at most 500 characters' })
    .refine((typed) => URL.canParse(typed), {
      error: 'Enter a full address, such as https://receiver.example/hook',
    }),
  integrationId: z.number({ error: 'required' }),
  events: z.array(z.number()).min(1, { error: 'required' }),
  isEnabled: z.boolean(),
});
export type WebhookForm = z.output<typeof webhookForm>;

/** What it holds when it opens. The only key is chosen already. */
export const webhookValues = (
  webhook: Webhook | null,
  keys: readonly ExternalIntegration[],
): DefaultValues<WebhookForm> => {
  const integrationId = webhook?.integrationId ?? (keys.length === 1 ? keys[0]?.id : undefined);
  return {
    url: webhook?.url ?? '',
    ...(integrationId === undefined ? {} : { integrationId }),
    events: (webhook?.events ?? webhookEvents).map((event) => webhookEvents.indexOf(event)),
    isEnabled: webhook?.isEnabled ?? true,
  };
};

/** What is sent of it. */
export const webhookModel = ({ events, ...facts }: WebhookForm) => ({
  ...facts,
  events: webhookEvents.filter((_event, index) => events.includes(index)),
});

/** What a webhook can tell, as the form lists it. */
export const eventOptions = webhookEvents.map((event, value) => ({
  value,
  label: webhookEventLabels[event],
}));

/** A key by the name of its partner and the characters that are shown. */
export const keyName = ({ otherApiPartner, ehrPartnerId, apiKey }: ExternalIntegration): string =>
  `${otherApiPartner ?? emrVendors.find(ehrPartnerId)?.label ?? 'Other'}, ${apiKey ?? ''}`;
