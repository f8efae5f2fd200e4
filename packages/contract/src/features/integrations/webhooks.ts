import {
  integrationStatuses,
  mostWebhooks,
  webhookDeliveryStates,
  webhookEvents,
  webhookFailures,
  webhookStatuses,
  webhookTestEvent,
} from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { withheld } from '../../core/withheld.ts';

const feature = 'integrations' as const;
const permission = 'integration:manage' as const;

const events = z.array(z.enum(webhookEvents));

/** An address of another system that is told at once what is new. */
const webhook = z.object({
  id,
  /** Whose key fetches what is told; what the key may not see is not told. */
  integrationId: id,
  url: z.string(),
  events,
  isEnabled: z.boolean(),
  status: z.enum(webhookStatuses),
  /** Of the integration whose key it is. */
  integrationStatus: z.enum(integrationStatuses),
  pausedOn: instant.nullable(),
  /** The first failure since something arrived last. */
  failingSince: instant.nullable(),
  lastDeliveredOn: instant.nullable(),
  /** Until when messages are also signed with the previous secret. */
  previousSecretEndsAt: instant.nullable(),
  waitingCount: z.int(),
  failedCount: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookFacts = {
  integrationId: id,
  url: z.string().trim().min(1).max(500),
  events: events.min(1).max(webhookEvents.length),
  isEnabled: z.boolean().default(true),
};

export const getWebhooks = defineCall({
  path: 'Organization/GetWebhooks',
  feature,
  summary: 'The webhooks of the selected organization and their delivery status.',
  permission,
  reads: ['webhook', 'integration'],
  request: z.object({}),
  response: z.object({ webhooks: z.array(webhook).max(mostWebhooks) }),
});

const addressErrors = ['webhook.address_refused', 'webhook.name_unknown', 'webhook.key_needed'] as const;

export const createWebhook = defineCall({
  path: 'Organization/CreateWebhook',
  feature,
  summary:
    'Adds a webhook, and answers the secret that signs what it sends: once, and never again. Internal staff add none.',
  permission,
  changes: ['webhook'],
  request: z.object({ model: z.object(webhookFacts) }),
  response: z.object({ id, secret: z.string() }),
  errors: ['webhook.not_yours', 'webhook.too_many', ...addressErrors],
});

export const updateWebhook = defineCall({
  path: 'Organization/UpdateWebhook',
  feature,
  summary:
    'Changes a webhook; internal staff leave its address as it is, and off what is off. Saved while it is on, one that was paused goes on where it stopped, and what waits is sent at once.',
  permission,
  changes: ['webhook'],
  request: z.object({ model: z.object({ id, ...webhookFacts }) }),
  response: z.object({}),
  errors: ['webhook.not_found', 'webhook.not_yours', ...addressErrors],
});

export const deleteWebhook = defineCall({
  path: 'Organization/DeleteWebhook',
  feature,
  summary: 'Removes a webhook with its secrets and its deliveries. What waits is not sent.',
  permission,
  changes: ['webhook'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['webhook.not_found'],
});

export const rotateWebhookSecret = defineCall({
  path: 'Organization/RotateWebhookSecret',
  feature,
  summary:
    'Makes a new signing secret and answers it whole, once. For seven more days what is sent is signed with the one before too, unless it is ended now. Internal staff make none.',
  permission,
  changes: ['webhook'],
  request: z.object({
    id,
    /** Ends the previous secret now, since somebody else may have it. */
    endsNow: z.boolean().default(false),
  }),
  response: z.object({ secret: z.string(), previousSecretEndsAt: instant }),
  errors: ['webhook.not_found', 'webhook.not_yours'],
});

const webhookDelivery = z.object({
  id,
  /** The id that the receiver knows it by. */
  messageId: z.string(),
  event: z.enum([...webhookEvents, webhookTestEvent]),
  testId: z.int().nullable(),
  profileId: z.int().nullable(),
  occurredOn: instant,
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  lastAttemptOn: instant.nullable(),
  /** Null where nothing waits. */
  nextAttemptOn: instant.nullable(),
  /** It waits until an earlier one of the same person arrived or was given up. */
  waitsForEarlier: z.boolean(),
  failure: z.enum(webhookFailures).nullable(),
  httpStatus: z.int().nullable(),
  /** The beginning of what the receiver answered, as text. */
  answer: withheld(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const getWebhookDeliveries = defineCall({
  path: 'Organization/GetWebhookDeliveries',
  feature,
  summary: 'What a webhook has sent and will send, newest first, with the reason for each failed attempt.',
  permission,
  reads: ['webhook'],
  request: z.object({
    webhookId: id,
    state: z.enum(webhookDeliveryStates).nullable().default(null),
    ...pageFields(),
  }),
  response: z.object({ deliveries: z.array(webhookDelivery), totalRowCount: z.int() }),
  errors: ['webhook.not_found'],
});

export const sendWebhookAgain = defineCall({
  path: 'Organization/SendWebhookAgain',
  feature,
  summary: 'Sends one delivery again now, with the id that it had, whether it arrived or not.',
  permission,
  changes: ['webhook'],
  request: z.object({ deliveryId: id }),
  response: z.object({}),
  errors: ['webhook.delivery_not_found', 'webhook.not_sending'],
});

export const replayWebhook = defineCall({
  path: 'Organization/ReplayWebhook',
  feature,
  summary:
    'Sends everything again that happened since a day, by the calendar of the organization, in its order and with the ids that it had.',
  permission,
  changes: ['webhook'],
  request: z.object({ id, since: calendarDate }),
  response: z.object({ deliveryCount: z.int() }),
  errors: ['webhook.not_found', 'webhook.not_sending'],
});

export const sendTestWebhook = defineCall({
  path: 'Organization/SendTestWebhook',
  feature,
  summary: 'Sends a test event about no one, to test a receiver.',
  permission,
  changes: ['webhook'],
  request: z.object({ id }),
  response: z.object({ deliveryId: id }),
  errors: ['webhook.not_found', 'webhook.not_sending', 'access.too_many_requests'],
});
