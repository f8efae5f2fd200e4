import { isWebhookPaused, type WebhookFailure, webhookWaitMs } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hasEarlier } from './delivery-rows.ts';
import { sendingWebhook } from './webhook-rows.ts';

export interface ClaimedDelivery {
  id: number;
  reference: string;
  body: string;
  attempts: number;
  roundAttempts: number;
}

/** Where to send, with the secrets that sign, still encrypted. */
export interface ClaimedWebhook {
  url: string;
  secrets: string[];
  deliveries: ClaimedDelivery[];
}

/** After this a delivery whose process is gone is sent again, under the id that it had. */
const heldMs = 60_000;

/**
 * Claims what is due, at most one delivery of each profile: a later one waits until the one before arrived or was given up.
 * @returns null where the webhook is gone or sends nothing at the moment
 */
export async function claimDue(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  most: number,
  now: Date,
): Promise<ClaimedWebhook | null> {
  const [webhook] = await tx.query<{ url: string; secrets: string[] | null }>(
    sql`select w.url, (select array_agg(s.secret_encrypted order by s.id desc) from webhook_secrets s
        where s.organization_id = w.organization_id and s.webhook_id = w.id
          and (s.ends_at is null or s.ends_at > ${now.toISOString()}::timestamptz)) as secrets
    from ${sendingWebhook(organizationId, webhookId, now)}`,
    'webhooks.to_send_to',
  );
  if (webhook === undefined) return null;
  const deliveries = await tx.query<ClaimedDelivery>(
    sql`with due as (
      select d.id from webhook_deliveries d
      where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.state in ('waiting', 'sending')
        and d.next_attempt_at <= ${now.toISOString()}::timestamptz
        and (d.state = 'waiting' or d.held_until <= ${now.toISOString()}::timestamptz)
        and not ${hasEarlier}
      order by d.next_attempt_at, d.id limit ${most} for update skip locked)
    update webhook_deliveries c set state = 'sending', attempts = c.attempts + 1, round_attempts = c.round_attempts + 1,
      held_until = ${new Date(now.getTime() + heldMs).toISOString()}::timestamptz, last_attempt_at = ${now.toISOString()}::timestamptz
    from due where c.organization_id = ${organizationId} and c.id = due.id
    returning c.id, c.reference, c.body, c.attempts, c.round_attempts`,
    'webhooks.claim',
  );
  return { url: webhook.url, secrets: webhook.secrets ?? [], deliveries };
}

/** What came of one attempt. */
export interface AttemptOutcome {
  delivery: ClaimedDelivery;
  /** Null: it arrived. */
  failure: WebhookFailure | null;
  httpStatus: number | null;
  answer: string | null;
}

export interface Settled {
  /** The webhook was paused by this. */
  isPausedNow: boolean;
  /** The earliest next attempt; null where none follows. */
  nextAttemptAt: Date | null;
}

/** Stores what came of attempts. An attempt that another process took up meanwhile is settled by that process. */
export async function settleAttempts(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  outcomes: readonly AttemptOutcome[],
  now: Date,
): Promise<Settled> {
  const waits: number[] = [];
  for (const { delivery, failure, httpStatus, answer } of outcomes) {
    const wait = failure === null ? null : webhookWaitMs(delivery.roundAttempts, Math.random());
    if (wait !== null) waits.push(wait);
    const state = failure === null ? 'delivered' : wait === null ? 'failed' : 'waiting';
    const nextAt = new Date(now.getTime() + (wait ?? 0)).toISOString();
    tx.send(
      sql`update webhook_deliveries set state = ${state}::text, failure = ${failure}::text, http_status = ${httpStatus}::int,
        answer = ${answer}::text, next_attempt_at = ${nextAt}::timestamptz, held_until = null
      where organization_id = ${organizationId} and id = ${delivery.id} and state = 'sending' and attempts = ${delivery.attempts}`,
      'webhooks.settle',
    );
  }
  const hasArrived = outcomes.some(({ failure }) => failure === null);
  const hasFailed = outcomes.some(({ failure }) => failure !== null);
  const [webhook] = await tx.query<{ failingSince: Date | null; pausedAt: Date | null }>(
    sql`update webhooks set
      last_delivered_at = case when ${hasArrived} then ${now.toISOString()}::timestamptz else last_delivered_at end,
      failing_since = case when ${hasArrived} then null when ${hasFailed} then coalesce(failing_since, ${now.toISOString()}::timestamptz)
        else failing_since end
    where organization_id = ${organizationId} and id = ${webhookId} returning failing_since, paused_at`,
    'webhooks.note_outcome',
  );
  const isPausedNow =
    webhook !== undefined &&
    webhook.pausedAt === null &&
    webhook.failingSince !== null &&
    isWebhookPaused(webhook.failingSince.getTime(), now.getTime());
  if (isPausedNow) {
    await tx.query(
      sql`update webhooks set paused_at = ${now.toISOString()}::timestamptz where organization_id = ${organizationId} and id = ${webhookId}`,
      'webhooks.pause',
    );
  }
  return {
    isPausedNow,
    nextAttemptAt: waits.length === 0 ? null : new Date(now.getTime() + Math.min(...waits)),
  };
}
