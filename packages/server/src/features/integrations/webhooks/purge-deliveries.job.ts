import { webhookDeliveryDays } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { definePurge } from '../../../platform/jobs/purge.ts';

/** What was sent is looked into for a month. */
export const purgeWebhookDeliveries = definePurge({
  name: 'webhooks.purge_deliveries',
  schedule: '23 9 * * *',
  purge: (now) => {
    const until = new Date(now.getTime() - webhookDeliveryDays * 86_400_000).toISOString();
    return sql`select identity.purge_webhook_deliveries(${until}::timestamptz)`;
  },
});
