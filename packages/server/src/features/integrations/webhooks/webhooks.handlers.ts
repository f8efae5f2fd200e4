import {
  createWebhook,
  deleteWebhook,
  getWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from '@plumbline/contract';
import { keyOverlapEndsAt, mostWebhooks, webhookStatus } from '@plumbline/domain';
import { fail, handle, handleInPhases, ok, type Result } from '../../../platform/http/handle.ts';
import type { Services } from '../../../platform/services.ts';
import { createSecret, endSecrets } from './secret-rows.ts';
import {
  countWebhooksLocked,
  deleteWebhookRow,
  hasKey,
  insertWebhook,
  readWebhooks,
  type StoredWebhook,
  updateWebhookRow,
} from './webhook-rows.ts';

/** Of calls that change webhooks: what internal staff with a grant do is done by this job. */
export const jobForStaff = 'webhooks.change';

export const getWebhooksHandler = handle(getWebhooks, async ({ tx, viewer, now }) => {
  const rows = await readWebhooks(tx, viewer.organizationId, now);
  return ok({ webhooks: rows.map(webhookView) });
});

export const createWebhookHandler = handleInPhases(
  createWebhook,
  async ({ request: { model }, services, inScope, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    // What is sent says whom the receiver knows by which id, and goes only where a System Admin lets it go.
    if (viewer.kind === 'super') return fail('webhook.not_yours');
    // Before the transaction: a name is resolved, which may take seconds.
    const refused = await refusalOfAddress(model.url, services);
    if (!refused.ok) return refused;
    return inScope(async (tx) => {
      if (!(await hasKey(tx, organizationId, model.integrationId)))
        return fail('webhook.key_needed', {}, { field: 'integrationId' });
      if ((await countWebhooksLocked(tx, organizationId)) >= mostWebhooks) return fail('webhook.too_many');
      const id = await insertWebhook(tx, organizationId, model, { accountId, now });
      const secret = await createSecret(
        tx,
        services.keys,
        { organizationId, webhookId: id },
        { accountId, now },
      );
      return ok({ id, secret });
    });
  },
  { jobForStaff },
);

export const updateWebhookHandler = handleInPhases(
  updateWebhook,
  async ({ request: { model }, services, inScope, viewer, now }) => {
    const { organizationId } = viewer;
    const refused = await refusalOfAddress(model.url, services);
    if (!refused.ok) return refused;
    return inScope(async (tx) => {
      let saved = model;
      if (viewer.kind === 'super') {
        const before = (await readWebhooks(tx, organizationId, now)).find(({ id }) => id === model.id);
        if (before === undefined) return fail('webhook.not_found');
        if (before.url !== model.url) return fail('webhook.not_yours', {}, { field: 'url' });
        // What is off a System Admin turns on.
        saved = { ...model, isEnabled: model.isEnabled && before.isEnabled };
      }
      if (!(await hasKey(tx, organizationId, model.integrationId)))
        return fail('webhook.key_needed', {}, { field: 'integrationId' });
      return (await updateWebhookRow(tx, organizationId, model.id, saved, now))
        ? ok({})
        : fail('webhook.not_found');
    });
  },
  { jobForStaff },
);

export const deleteWebhookHandler = handle(
  deleteWebhook,
  async ({ request: { id }, tx, viewer }) =>
    (await deleteWebhookRow(tx, viewer.organizationId, id)) ? ok({}) : fail('webhook.not_found'),
  { jobForStaff },
);

export const rotateWebhookSecretHandler = handle(
  rotateWebhookSecret,
  async ({ request: { id, endsNow }, tx, viewer, services, now }) => {
    const { organizationId, accountId } = viewer;
    if (viewer.kind === 'super') return fail('webhook.not_yours');
    const whose = { organizationId, webhookId: id };
    const endsAt = endsNow ? now : new Date(keyOverlapEndsAt(now.getTime()));
    if (!(await endSecrets(tx, whose, endsAt))) return fail('webhook.not_found');
    const secret = await createSecret(tx, services.keys, whose, { accountId, now });
    return ok({ secret, previousSecretEndsAt: endsAt.toISOString() });
  },
  { jobForStaff },
);

async function refusalOfAddress(
  url: string,
  { checkOutside }: Pick<Services, 'checkOutside'>,
): Promise<Result<null, 'webhook.address_refused' | 'webhook.name_unknown'>> {
  const problem = await checkOutside(url);
  return problem === null ? ok(null) : fail(`webhook.${problem}`, {}, { field: 'url' });
}

function webhookView(row: StoredWebhook): Webhook {
  const { id, integrationId, url, events, isEnabled, integrationStatus, waitingCount, failedCount } = row;
  return {
    id,
    integrationId,
    url,
    events: [...events],
    isEnabled,
    status: webhookStatus({ isEnabled, isPaused: row.pausedAt !== null }, integrationStatus),
    integrationStatus,
    pausedOn: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredOn: row.lastDeliveredAt?.toISOString() ?? null,
    previousSecretEndsAt: row.previousSecretEndsAt?.toISOString() ?? null,
    waitingCount,
    failedCount,
  };
}
