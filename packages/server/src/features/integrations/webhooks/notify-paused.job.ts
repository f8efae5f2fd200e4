import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEach, deliverMail } from '../../../platform/delivery/deliver.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { MessageContent } from '../../../platform/mail/brand-message.ts';

/** Tells the System Admins that a webhook was paused. */
export const notifyPausedWebhook = defineJob({
  name: 'webhooks.tell_of_paused',
  actsFor: 'organization',
  data: z.object({ webhookId: z.int() }),
  run: async (run, services) => {
    const readers = await run.transaction((tx) =>
      tx.query<{ organizationName: string; url: string; accountId: number; email: string }>(
        sql`select organization_name, url, account_id, email from identity.webhook_letter(${run.data.webhookId})`,
        'webhooks.letter',
      ),
    );
    await deliverEach(
      readers.map(({ organizationName, url, accountId, email }) => () => {
        const content = pausedMailWords(organizationName, new URL(url).host, run.data.webhookId);
        return deliverMail(services, run, { kind: 'webhookPaused', accountId, to: email, content });
      }),
    );
  },
});

/** What the mail says (pure). The whole address may hold what the receiver keeps secret. */
export function pausedMailWords(organizationName: string, host: string, webhookId: number): MessageContent {
  return {
    subject: `A webhook of ${organizationName} was paused`,
    paragraphs: [
      `Nothing the portal sent to ${host} has arrived for three days, so the webhook was paused.`,
      'Nothing is lost. Once the receiver works, open the webhook and resume it. It then sends everything it missed, up to 30 days back.',
    ],
    action: {
      label: 'See why it failed',
      path: `/organization/webhooks?webhook=${webhookId}&state=failed`,
    },
  };
}
