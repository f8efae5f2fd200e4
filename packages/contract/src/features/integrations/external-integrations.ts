import { integrationStatuses, keyScopes, usualKeyScopes } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, email, id, instant, int32 } from '../../core/fields.ts';
import { emrVendors } from '../../lookups/organization-lookups.ts';

const scopes = z.array(z.enum(keyScopes));

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
  /** The partner's name, where the list has none. */
  otherApiPartner: z.string().nullable(),
  orgUrlPrefix: z.string().nullable(),
  /** Of the terms that were agreed to; null for partners without. */
  termsVersion: z.int().nullable(),
  /** The first 20 characters of the current key; null for direct messages. The whole is told once, when it is made. */
  apiKey: z.string().nullable(),
  scopes,
  /** When a key of it was used last. */
  lastUsedAt: instant.nullable(),
  /** Until when the key before a rotation still works. */
  previousKeyEndsAt: instant.nullable(),
  status: z.enum(integrationStatuses),
  /** Reports that wait for their next try. */
  pendingCount: z.int(),
  /** Reports past trying, which somebody has to deal with. */
  failedCount: z.int(),
  deliveredCount: z.int(),
});
export type ExternalIntegration = z.infer<typeof externalIntegration>;

const optionalText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);

/** Of the terms that whoever asks agrees to: 1 for a new key of partners 1, 2, 3 and 8, 2 for a key that may send the roster. */
const termsVersion = int32.nullable().default(null);

/** What a form of a connection asks for. */
const integrationFacts = {
  expirationDate: calendarDate.nullable().default(null),
  isEnabled: z.boolean().default(true),
  /** Needed for direct messages, and of no use elsewhere. */
  toAddress: email.nullable().default(null),
  orgExternalId: optionalText,
  otherApiPartner: optionalText,
  orgUrlPrefix: optionalText,
  /** What its key may do; of no use for direct messages. */
  scopes: scopes.max(keyScopes.length).default([...usualKeyScopes]),
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
    'Connects the organization with a medical record system, and answers the whole key of its system: once, and never again. Where internal staff connect, a System Admin makes the key, or enables an address of direct messages.',
  permission: 'integration:manage',
  changes: ['integration'],
  request: z.object({
    model: z.object({
      ehrPartnerId: z.int().refine((partner) => emrVendors.has(partner), {
        error: 'must be a partner of the list',
      }),
      ...integrationFacts,
      termsVersion,
    }),
  }),
  /** The key is null for direct messages, and where internal staff ask. */
  response: z.object({ id, apiKey: z.string().nullable() }),
  errors: [
    'integration.partner_not_yours',
    'integration.terms_needed',
    'integration.end_needed',
    'integration.address_needed',
    'integration.expires_in_past',
    'integration.address_taken',
  ],
});

export const updateExternalIntegration = defineCall({
  path: 'Organization/UpdateExternalIntegration',
  feature: 'integrations',
  summary:
    'Changes a connection: on or off, its end, where it goes. What waits for it is looked at again at once. An address that internal staff give rests disabled until a System Admin enables it, and what is disabled they leave so.',
  permission: 'integration:manage',
  changes: ['integration'],
  request: z.object({ model: z.object({ id, ...integrationFacts, termsVersion }) }),
  response: z.object({}),
  errors: [
    'integration.not_found',
    'integration.terms_needed',
    'integration.end_needed',
    'integration.address_needed',
    'integration.expires_in_past',
    'integration.address_taken',
  ],
});

export const rotateIntegrationKey = defineCall({
  path: 'Organization/RotateExternalIntegrationKey',
  feature: 'integrations',
  summary:
    'Creates a new key and returns it once. The previous key works for seven more days unless it is ended now. Internal staff cannot create keys.',
  permission: 'integration:manage',
  changes: ['integration'],
  request: z.object({
    id,
    /** The key before ends now: somebody else may have it. */
    endsNow: z.boolean().default(false),
  }),
  response: z.object({ apiKey: z.string(), previousKeyEndsAt: instant }),
  errors: ['integration.not_found', 'integration.no_key', 'integration.key_not_yours'],
});
