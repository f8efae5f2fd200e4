import type { ExternalIntegration } from '@plumbline/contract';
import { email } from '@plumbline/contract/core/fields';
import { directMessagingId } from '@plumbline/contract/features/integrations/external-integrations';
import { z } from 'zod';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the form of a connection holds. */
export const integrationForm = z.object({
  ehrPartnerId: z.number({ error: 'required' }),
  toAddress: email,
  orgExternalId: z.string().max(100, { error: 'At most 100 characters' }),
  expirationDate: z.string().refine((typed) => typed === '' || day.test(typed), { error: 'Use MM/DD/YYYY' }),
  isEnabled: z.boolean(),
});
export type IntegrationForm = z.output<typeof integrationForm>;

/** What it holds when it opens; a new connection is by direct messages, which the portal can deliver by. */
export const integrationValues = (
  integration: ExternalIntegration | null,
): z.input<typeof integrationForm> => ({
  ehrPartnerId: integration?.ehrPartnerId ?? directMessagingId,
  toAddress: integration?.toAddress ?? '',
  orgExternalId: integration?.orgExternalId ?? '',
  expirationDate: integration?.expirationDate ?? '',
  isEnabled: integration?.isEnabled ?? true,
});

/** What is sent of it. */
export const integrationModel = ({ expirationDate, orgExternalId, ...rest }: IntegrationForm) => ({
  ...rest,
  orgExternalId: orgExternalId.trim() === '' ? null : orgExternalId.trim(),
  expirationDate: expirationDate === '' ? null : expirationDate,
});
