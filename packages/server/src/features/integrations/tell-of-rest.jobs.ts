import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEach, deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { formerAdminMailWords, restMailWords } from './rest-mail-words.ts';

/** Of one organization what rests, or what goes on though the System Admin who made it is none any more. */
const rested = z.object({
  integrationIds: z.array(z.int()),
  webhookIds: z.array(z.int()),
  // A job that the release before queued says neither: then it is of internal staff.
  reason: z.enum(['staff', 'enterprise', 'removed']).default('staff'),
  ofAccountId: z.int().nullable().default(null),
});
export type Rested = z.infer<typeof rested>;

interface Reader {
  organizationName: string;
  accountId: number;
  email: string;
  person: string | null;
  keys: string[];
  hosts: string[];
  /** Where direct messages go. */
  addresses: string[];
}

/** Tells the System Admins what was put to rest and why, or what a former System Admin made. */
export const tellOfRest = defineJob({
  name: 'integrations.tell_of_rest',
  actsFor: 'organization',
  data: rested,
  run: async (run, services) => {
    const { reason, ofAccountId, ...ids } = run.data;
    const readers = await run.transaction((tx) =>
      tx.query<Reader>(
        sql`select organization_name, account_id, email, person, keys, hosts, addresses from identity.rest_letter(${ofAccountId}::int,
          ${sql.param(ids.integrationIds)}::int[], ${sql.param(ids.webhookIds)}::int[])`,
        'integrations.rest_letter',
      ),
    );
    await deliverEach(
      readers.map(({ organizationName, accountId, email, person, ...made }) => () => {
        const mail =
          reason === 'removed'
            ? {
                kind: 'keysOfFormerAdmin' as const,
                content: formerAdminMailWords(organizationName, person ?? 'Someone', made),
              }
            : { kind: 'integrationsRest' as const, content: restMailWords(organizationName, reason, ids) };
        return deliverMail(services, run, { ...mail, accountId, to: email });
      }),
    );
  },
});

/** Hands each organization that has to be told to a job of its own, once for each reason and person. */
export const findRested = defineJob({
  name: 'integrations.find_rested',
  actsFor: 'portal',
  data: z.null(),
  schedule: '9 * * * *',
  run: ({ transaction }, { jobs }) =>
    transaction(async (tx) => {
      const all = await tx.query<Rested & { organizationId: number }>(
        sql`select organization_id, integration_ids, webhook_ids, reason, of_account_id from identity.take_rested_ways_out()`,
        'integrations.rested',
      );
      for (const { organizationId, ...data } of all) {
        await tx.continueAsJob(findRested.name, [organizationId]);
        await jobs.enqueue(tx, tellOfRest, data, { organizationId });
      }
    }),
});
