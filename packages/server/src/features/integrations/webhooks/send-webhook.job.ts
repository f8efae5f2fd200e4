import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, everyMinute, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/services.ts';
import { claimDue, settleAttempts } from './claimed-deliveries.ts';
import { collectEvents } from './collect-events.ts';
import { notifyPausedWebhook } from './notify-paused.job.ts';
import { postWebhook } from './post-webhook.ts';

const kind = defineJobKind({
  name: 'webhooks.send',
  actsFor: 'organization',
  data: z.object({ webhookId: z.int() }),
  // The next minute looks again.
  retryLimit: 0,
  expireInSeconds: 120,
  isFrequent: true,
});

/** Finds the webhooks of all organizations that have something to send, every minute. */
export const findDueWebhooks = defineJob({
  name: 'webhooks.find_due',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: ({ transaction }, services) => transaction((tx) => enqueueDueWebhooks(tx, services)),
});

/** Reads what changed, and sends what is due. */
export const sendWebhook = defineJob({ ...kind, run: send });

/** Webhooks that are enqueued in one minute; the others follow in the next. */
const mostWebhooksAtOnce = 500;
/** Deliveries of one webhook, of as many people, that are on their way together. */
const mostDeliveriesAtOnce = 10;
/** After this a webhook gives way to others; the next minute goes on. */
const longestRunMs = 20_000;
/** A wait that is shorter is kept to the second; a longer one ends with the minute that follows. */
const exactWaitMs = 60_000;

/** Enqueues each due webhook for its organization. The transaction must have the portal's own scope. */
export async function enqueueDueWebhooks(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const due = await tx.query<{ organizationId: number; webhookId: number }>(
    sql`select organization_id, webhook_id from identity.due_webhooks(${clock.now().toISOString()}::timestamptz, ${mostWebhooksAtOnce})`,
    'webhooks.due',
  );
  for (const { organizationId, webhookId } of due) {
    await tx.continueAsJob(findDueWebhooks.name, [organizationId]);
    await enqueueWebhook(tx, { jobs }, { organizationId, webhookId });
  }
}

/** Has a webhook send what is due, now or at an instant. */
export async function enqueueWebhook(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  startAfter?: Date,
): Promise<void> {
  // A later run has a key of its own, since one that waits for its time must not replace one that is to begin now.
  const when =
    startAfter === undefined ? { onceKey: `${webhookId}` } : { onceKey: `${webhookId} later`, startAfter };
  await jobs.enqueue(tx, kind, { webhookId }, { organizationId, ...when });
}

/**
 * Sends without a transaction open: claim, send, settle. A process that is killed in between leaves deliveries claimed for a minute; then
 * they are sent again under the same ids. Several processes may do this at once.
 */
async function send(run: RunOf<typeof kind>, services: Services): Promise<void> {
  const { clock, config } = services;
  const whose = { organizationId: run.requestedBy.organizationId, webhookId: run.data.webhookId };
  const collect = () =>
    run.transaction((tx) => collectEvents(tx, whose, { publicUrl: config.publicUrl, now: clock.now() }));
  while (await collect());
  const endsAt = performance.now() + longestRunMs;
  while (!run.signal.aborted && performance.now() < endsAt) {
    const claimed = await run.transaction((tx) => claimDue(tx, whose, mostDeliveriesAtOnce, clock.now()));
    if (claimed === null || claimed.deliveries.length === 0) return;
    const outcomes = await Promise.all(
      claimed.deliveries.map((delivery) => postWebhook(claimed, delivery, whose, services)),
    );
    await run.transaction(async (tx) => {
      const { isPausedNow, nextAttemptAt } = await settleAttempts(tx, whose, outcomes, clock.now());
      if (isPausedNow) await services.jobs.enqueue(tx, notifyPausedWebhook, { webhookId: whose.webhookId });
      const waitMs = nextAttemptAt === null ? null : nextAttemptAt.getTime() - clock.now().getTime();
      if (!isPausedNow && waitMs !== null && waitMs <= exactWaitMs)
        await enqueueWebhook(tx, services, whose, new Date(Date.now() + waitMs));
    });
    // A receiver that is down or slow must not hold up the webhooks of others: what else is due for it waits for the next minute.
    if (outcomes.every(({ failure }) => failure !== null)) return;
  }
}
