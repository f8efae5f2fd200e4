import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, email, id } from '../../core/fields.ts';
import { emrVendors } from '../../lookups/organization-lookups.ts';

/** Of `emrVendors`: reports leave as direct messages (SMTP). */
export const directMessagingId = 10;

/** The state of a connection. */
export const integrationStatuses = ['Active', 'Disabled', 'Expired'] as const;

/** A connection of the organization with a medical record system. */
export const externalIntegration = z.object({
  id,
  organizationId: id,
  /** One of `emrVendors`. */
  ehrPartnerId: z.int(),
  /** The last day it works, by the organization's calendar; null: no end. */
  expirationDate: calendarDate.nullable(),
  isEnabled: z.boolean(),
  /** Where direct messages go. */
  toAddress: z.string().nullable(),
  /** What the partner calls the organization. */
  orgExternalId: z.string().nullable(),
  status: z.enum(integrationStatuses),
  /** Reports that wait for their next try. */
  pendingCount: z.int(),
  /** Reports past trying, which somebody has to deal with. */
  failedCount: z.int(),
  deliveredCount: z.int(),
});
export type ExternalIntegration = z.infer<typeof externalIntegration>;

const orgExternalId = z
  .string()
  .trim()
  .max(100)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);

/** What a form of a connection asks for. */
const integrationFacts = {
  expirationDate: calendarDate.nullable().default(null),
  isEnabled: z.boolean().default(true),
  toAddress: email,
  orgExternalId,
};

export const getExternalIntegrations = defineCall({
  path: 'Organization/GetExternalIntegrations',
  feature: 'integrations',
  summary: 'The connections of the selected organization with medical record systems.',
  permission: 'integration:manage',
  reads: ['integration'],
  request: z.object({}),
  response: z.object({ models: z.array(externalIntegration) }),
});

export const createExternalIntegration = defineCall({
  path: 'Organization/CreateExternalIntegration',
  feature: 'integrations',
  summary:
    'Connects the organization with a medical record system. Reports of tests that come in from then on go there.',
  permission: 'integration:manage',
  changes: ['integration'],
  request: z.object({
    model: z.object({
      ehrPartnerId: z.int().refine((partner) => emrVendors.has(partner), {
        error: 'must be a partner of the list',
      }),
      ...integrationFacts,
    }),
  }),
  response: z.object({ id }),
  errors: [
    'integration.partner_not_yours',
    'integration.partner_not_served',
    'integration.expires_in_past',
    'integration.address_taken',
  ],
});

export const updateExternalIntegration = defineCall({
  path: 'Organization/UpdateExternalIntegration',
  feature: 'integrations',
  summary:
    'Changes a connection: on or off, its end, where it goes. What waits for it is looked at again at once.',
  permission: 'integration:manage',
  changes: ['integration'],
  request: z.object({ model: z.object({ id, ...integrationFacts }) }),
  response: z.object({}),
  errors: ['integration.not_found', 'integration.expires_in_past', 'integration.address_taken'],
});
