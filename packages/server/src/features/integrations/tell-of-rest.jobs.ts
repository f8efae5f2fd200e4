import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEach, deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { MessageContent } from '../../platform/mail/brand-message.ts';

/** What of one organization rests. */
const rested = z.object({ integrationIds: z.array(z.int()), webhookIds: z.array(z.int()) });
export type Rested = z.infer<typeof rested>;

/** Tells the System Admins that an upgrade put to rest what internal staff had made. */
export const tellOfRest = defineJob({
  name: 'integrations.tell_of_rest',
  actsFor: 'organization',
  data: rested,
  run: async (run, services) => {
    const readers = await run.transaction((tx) =>
      tx.query<{ organizationName: string; accountId: number; email: string }>(
        sql`select organization_name, account_id, email from identity.rest_letter()`,
        'integrations.rest_letter',
      ),
    );
    await deliverEach(
      readers.map(({ organizationName, accountId, email }) => () => {
        const content = restMailWords(organizationName, run.data);
        return deliverMail(services, run, { kind: 'integrationsRest', accountId, to: email, content });
      }),
    );
  },
});

/** Hands each organization of which something rests to a job of its own, once. */
export const findRested = defineJob({
  name: 'integrations.find_rested',
  actsFor: 'portal',
  data: z.null(),
  schedule: '9 * * * *',
  run: ({ transaction }, { jobs }) =>
    transaction(async (tx) => {
      const all = await tx.query<Rested & { organizationId: number }>(
        sql`select organization_id, integration_ids, webhook_ids from identity.take_rested_ways_out()`,
        'integrations.rested',
      );
      for (const { organizationId, ...data } of all) {
        await tx.continueAsJob(findRested.name, [organizationId]);
        await jobs.enqueue(tx, tellOfRest, data, { organizationId });
      }
    }),
});

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What the mail says (pure). */
export function restMailWords(
  organizationName: string,
  { integrationIds, webhookIds }: Rested,
): MessageContent {
  const what = [
    ...(integrationIds.length > 0 ? [counted(integrationIds.length, 'integration')] : []),
    ...(webhookIds.length > 0 ? [counted(webhookIds.length, 'webhook')] : []),
  ].join(' and ');
  return {
    subject: `Integrations of ${organizationName} are disabled until you enable them`,
    paragraphs: [
      `Internal staff of the portal created the key, secret or address of ${what} of ${organizationName}. Only your organization should decide who receives names, so they have been disabled since the last upgrade.`,
      'Enable each one that your partner uses. If you do not know who has the key or secret, first create a new one and end the old one right away. Nothing is lost: tests wait until they are fetched, and webhooks continue where they stopped, up to 30 days back.',
    ],
    action: {
      label: integrationIds.length > 0 ? 'See the integrations' : 'See the webhooks',
      path: integrationIds.length > 0 ? '/organization/api' : '/organization/webhooks',
    },
  };
}
