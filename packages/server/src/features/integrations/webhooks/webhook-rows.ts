import type { IntegrationStatus, WebhookEvent } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';

/** How a webhook is set. */
export interface WebhookFacts {
  integrationId: number;
  url: string;
  events: readonly WebhookEvent[];
  isEnabled: boolean;
}

export interface StoredWebhook extends WebhookFacts {
  id: number;
  events: WebhookEvent[];
  pausedAt: Date | null;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
  previousSecretEndsAt: Date | null;
  waitingCount: number;
  failedCount: number;
  /** Of the integration whose key fetches what is told. */
  integrationStatus: IntegrationStatus;
}

/**
 * A webhook as `w` with its integration as `e`, while it sends: it is on, and the integration works. The job reads this before each part of
 * its work, since either may change meanwhile.
 */
export const sendingWebhook = (organizationId: number, webhookId: number, now: Date): SQL => sql`webhooks w
    join external_integrations e on e.organization_id = w.organization_id and e.id = w.integration_id
  where w.organization_id = ${organizationId} and w.id = ${webhookId} and w.is_enabled and w.paused_at is null
    and identity.integration_works(w.organization_id, w.integration_id, ${now.toISOString()}::timestamptz)`;

/** Whether a webhook sends now; null where the organization has no such webhook. */
export async function isSending(
  tx: Tx,
  organizationId: number,
  webhookId: number,
  now: Date,
): Promise<boolean | null> {
  const [row] = await tx.query<{ isSending: boolean }>(
    sql`select exists (select 1 from ${sendingWebhook(organizationId, webhookId, now)}) as is_sending from webhooks
    where organization_id = ${organizationId} and id = ${webhookId}`,
    'webhooks.is_sending',
  );
  return row?.isSending ?? null;
}

/** The webhooks of an organization, with what waits and what was given up. */
export async function readWebhooks(tx: Tx, organizationId: number, now: Date): Promise<StoredWebhook[]> {
  return tx.query<StoredWebhook>(
    sql`select w.id, w.integration_id, w.url, w.events, w.is_enabled, w.paused_at, w.failing_since, w.last_delivered_at,
      identity.integration_status(w.organization_id, w.integration_id, ${now.toISOString()}::timestamptz) as integration_status,
      (select max(s.ends_at) from webhook_secrets s where s.organization_id = w.organization_id and s.webhook_id = w.id
        and s.ends_at > ${now.toISOString()}::timestamptz) as previous_secret_ends_at,
      (select count(*)::int from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id
        and d.state in ('waiting', 'sending')) as waiting_count,
      (select count(*)::int from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id
        and d.state = 'failed') as failed_count
    from webhooks w where w.organization_id = ${organizationId} order by w.id`,
    'webhooks.list',
  );
}

/** Whether the organization has an integration whose key can fetch what a webhook tells. */
export async function hasKey(tx: Tx, organizationId: number, integrationId: number): Promise<boolean> {
  const [row] = await tx.query<{ id: number }>(
    sql`select e.id from external_integrations e where e.organization_id = ${organizationId} and e.id = ${integrationId}
      and e.opened_on is not null`,
    'webhooks.key',
  );
  return row !== undefined;
}

/** How many webhooks there are, with further ones kept out until the transaction ends. */
export async function countWebhooksLocked(tx: Tx, organizationId: number): Promise<number> {
  await takeAdvisoryLock(tx, 'webhooks.count', organizationId);
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from webhooks where organization_id = ${organizationId}`,
    'webhooks.count',
  );
  return row?.count ?? 0;
}

/** Adds a webhook, which tells what is new from now on. */
export async function insertWebhook(
  tx: Tx,
  organizationId: number,
  { integrationId, url, events, isEnabled }: WebhookFacts,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into webhooks (organization_id, integration_id, url, events, is_enabled, tests_seen_at, people_seen_at, created_at, created_by)
    values (${organizationId}, ${integrationId}, ${url}, ${sql.param([...events])}::text[], ${isEnabled}, clock_timestamp(),
      clock_timestamp(), ${now.toISOString()}::timestamptz, ${accountId}::int)
    returning id`,
    'webhooks.create',
  );
  if (row === undefined) throw new InvariantError('a webhook was not inserted');
  return row.id;
}

/**
 * Changes a webhook. One that is on is paused no longer, and what waits is due at once.
 * @returns false where the organization has no such webhook
 */
export async function updateWebhookRow(
  tx: Tx,
  organizationId: number,
  id: number,
  { integrationId, url, events, isEnabled }: WebhookFacts,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ id: number }>(
    sql`update webhooks set integration_id = ${integrationId}, url = ${url}, events = ${sql.param([...events])}::text[],
      is_enabled = ${isEnabled}, paused_at = case when ${isEnabled} then null else paused_at end,
      failing_since = case when ${isEnabled} then null else failing_since end
    where organization_id = ${organizationId} and id = ${id} returning id`,
    'webhooks.update',
  );
  if (row === undefined) return false;
  if (isEnabled) {
    await tx.query(
      sql`update webhook_deliveries set next_attempt_at = ${now.toISOString()}::timestamptz
      where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting'
        and next_attempt_at > ${now.toISOString()}::timestamptz`,
      'webhooks.resume',
    );
  }
  return true;
}

/** Removes a webhook with all of its rows; false where the organization has no such webhook. */
export async function deleteWebhookRow(tx: Tx, organizationId: number, id: number): Promise<boolean> {
  const [row] = await tx.query<{ id: number }>(
    sql`delete from webhooks where organization_id = ${organizationId} and id = ${id} returning id`,
    'webhooks.delete',
  );
  return row !== undefined;
}
