import {
  getWebhookDeliveries,
  replayWebhook,
  sendTestWebhook,
  sendWebhookAgain,
  type WebhookDelivery,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { recordAccess } from '../../../platform/audit/record-access.ts';
import { fail, handle, ok } from '../../../platform/http/handle.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import {
  type DeliveryRow,
  insertTestDelivery,
  listDeliveries,
  messageIdOf,
  replaySince,
  sendAgain,
  webhookOfDelivery,
} from './delivery-rows.ts';
import { enqueueWebhook } from './send-webhook.job.ts';
import { testEventBody } from './webhook-body.ts';
import { isSending } from './webhook-rows.ts';
import { jobForStaff } from './webhooks.handlers.ts';

/** The portal is no tool to keep an address of somebody else busy with. */
const sentByHand: Limit = { name: 'webhooks-by-hand', max: 60, windowSeconds: 3_600 };
const limits = [
  {
    limit: sentByHand,
    keyOf: ({ viewer }: { viewer: { organizationId: number | null } }) => String(viewer.organizationId),
  },
];

export const getWebhookDeliveriesHandler = handle(
  getWebhookDeliveries,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { webhookId, state } = request;
    if ((await isSending(tx, organizationId, webhookId, now)) === null) return fail('webhook.not_found');
    const listed = { organizationId, webhookId, withAnswers: viewer.kind !== 'super' };
    const found = await listDeliveries(tx, listed, state, rowsOfPage(request));
    return ok({ deliveries: found.deliveries.map(deliveryView), totalRowCount: found.total });
  },
);

export const sendWebhookAgainHandler = handle(
  sendWebhookAgain,
  async ({ request: { deliveryId }, tx, viewer, services, now }) => {
    const { organizationId, accountId } = viewer;
    const webhookId = await webhookOfDelivery(tx, organizationId, deliveryId);
    if (webhookId === null) return fail('webhook.delivery_not_found');
    if (!(await isSending(tx, organizationId, webhookId, now))) return fail('webhook.not_sending');
    await sendAgain(tx, organizationId, deliveryId, now);
    const details = { webhookId, deliveryId };
    await recordAccess(tx, { action: 'webhook_sent_again', accountId, organizationId, details });
    await enqueueWebhook(tx, services, { organizationId, webhookId });
    return ok({});
  },
  { jobForStaff, limits },
);

export const replayWebhookHandler = handle(
  replayWebhook,
  async ({ request: { id, since }, tx, viewer, services, now }) => {
    const { organizationId, accountId } = viewer;
    const whose = { organizationId, webhookId: id };
    const isOn = await isSending(tx, organizationId, id, now);
    if (isOn === null) return fail('webhook.not_found');
    if (!isOn) return fail('webhook.not_sending');
    const deliveryCount = await replaySince(tx, whose, since, now);
    const details = { webhookId: id, since, deliveryCount };
    await recordAccess(tx, { action: 'webhook_replayed', accountId, organizationId, details });
    await enqueueWebhook(tx, services, whose);
    return ok({ deliveryCount });
  },
  { jobForStaff, limits },
);

export const sendTestWebhookHandler = handle(
  sendTestWebhook,
  async ({ request: { id }, tx, viewer, services, now }) => {
    const { organizationId, accountId } = viewer;
    const whose = { organizationId, webhookId: id };
    const isOn = await isSending(tx, organizationId, id, now);
    if (isOn === null) return fail('webhook.not_found');
    if (!isOn) return fail('webhook.not_sending');
    const body = testEventBody(organizationId, now, services.config);
    const deliveryId = await insertTestDelivery(tx, whose, body, now);
    const details = { webhookId: id, deliveryId };
    await recordAccess(tx, { action: 'webhook_tested', accountId, organizationId, details });
    await enqueueWebhook(tx, services, whose);
    return ok({ deliveryId });
  },
  { jobForStaff, limits },
);

function deliveryView(row: DeliveryRow): WebhookDelivery {
  const { id, reference, event, testId, profileId, occurredAt, attempts, lastAttemptAt, failure } = row;
  const isOpen = row.state === 'waiting' || row.state === 'sending';
  return {
    id,
    messageId: messageIdOf(reference),
    event,
    testId,
    profileId,
    occurredOn: occurredAt.toISOString(),
    state: row.state === 'sending' ? 'waiting' : row.state,
    attempts,
    lastAttemptOn: lastAttemptAt?.toISOString() ?? null,
    nextAttemptOn: isOpen ? row.nextAttemptAt.toISOString() : null,
    waitsForEarlier: isOpen && row.waitsForEarlier,
    failure,
    httpStatus: row.httpStatus,
    answer: row.answer,
  };
}
