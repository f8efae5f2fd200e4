import {
  type WebhookEvent,
  type WebhookFailure,
  type webhookDeliveryStates,
  webhookTestEvent,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';

export interface DeliveryRow {
  id: number;
  reference: string;
  event: WebhookEvent | typeof webhookTestEvent;
  testId: number | null;
  profileId: number | null;
  occurredAt: Date;
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  attempts: number;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date;
  waitsForEarlier: boolean;
  failure: WebhookFailure | null;
  httpStatus: number | null;
  answer: string | null;
  total: number;
}

type StateFilter = (typeof webhookDeliveryStates)[number] | null;

const statesOf = (filter: StateFilter): readonly DeliveryRow['state'][] => {
  if (filter === null) return ['waiting', 'sending', 'delivered', 'failed'];
  return filter === 'waiting' ? ['waiting', 'sending'] : [filter];
};

/** Whether an earlier delivery of the same profile is not done with yet; `d` waits for it. */
export const hasEarlier = sql`(d.profile_id is not null and exists (select 1 from webhook_deliveries e
  where e.organization_id = d.organization_id and e.webhook_id = d.webhook_id and e.profile_id = d.profile_id and e.id < d.id
    and e.state in ('waiting', 'sending')))`;

interface ListedDeliveries {
  organizationId: number;
  webhookId: number;
  /** Whether the viewer may read what the receiver answered: it may name somebody, so internal staff have no right to the column. */
  withAnswers: boolean;
}

/** A page of what a webhook sent, newest first. */
export async function listDeliveries(
  tx: Tx,
  { organizationId, webhookId, withAnswers }: ListedDeliveries,
  filter: StateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ deliveries: DeliveryRow[]; total: number }> {
  const states = sql.param([...statesOf(filter)]);
  const [counted] = await tx.query<{ total: number }>(
    sql`select count(*)::int as total from webhook_deliveries d
    where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.state = any (${states}::text[])`,
    'webhooks.count_deliveries',
  );
  const deliveries = await tx.query<DeliveryRow>(
    sql`select d.id, d.reference, d.event, d.test_id, d.profile_id, d.occurred_at, d.state, d.attempts, d.last_attempt_at,
      d.next_attempt_at, ${hasEarlier} as waits_for_earlier, d.failure, d.http_status,
      ${withAnswers ? sql`d.answer` : sql`null::text as answer`}
    from webhook_deliveries d
    where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.state = any (${states}::text[])
    order by d.id desc limit ${limit} offset ${offset}`,
    withAnswers ? 'webhooks.deliveries' : 'webhooks.deliveries_for_staff',
  );
  return { deliveries, total: counted?.total ?? 0 };
}

/** The webhook of a delivery; null where the organization has no such delivery. */
export async function webhookOfDelivery(
  tx: Tx,
  organizationId: number,
  deliveryId: number,
): Promise<number | null> {
  const [row] = await tx.query<{ webhookId: number }>(
    sql`select webhook_id from webhook_deliveries where organization_id = ${organizationId} and id = ${deliveryId}`,
    'webhooks.of_delivery',
  );
  return row?.webhookId ?? null;
}

/** Has one delivery sent again now, with all of its attempts before it. One that is being sent is left to it. */
export async function sendAgain(
  tx: Tx,
  organizationId: number,
  deliveryId: number,
  now: Date,
): Promise<void> {
  await tx.query(
    sql`update webhook_deliveries set state = 'waiting', round_attempts = 0, next_attempt_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and id = ${deliveryId} and state <> 'sending'`,
    'webhooks.send_again',
  );
}

/** Has everything sent again that happened since a day of the organization's calendar; answers how much that is. */
export async function replaySince(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  since: string,
  now: Date,
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    sql`update webhook_deliveries set state = 'waiting', round_attempts = 0, next_attempt_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and state <> 'sending' and event <> ${webhookTestEvent}
      and occurred_at >= ${since}::timestamp at time zone coalesce(identity.organization_time_zone(${organizationId}), 'UTC')
    returning id`,
    'webhooks.replay',
  );
  return rows.length;
}

/** Adds an event that is about nobody. */
export async function insertTestDelivery(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  body: string,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into webhook_deliveries (organization_id, webhook_id, event, body, occurred_at, created_at, next_attempt_at)
    select ${organizationId}, ${webhookId}, ${webhookTestEvent}::text, ${body}::text, at.now, at.now, at.now
    from (select ${now.toISOString()}::timestamptz as now) at returning id`,
    'webhooks.create_test',
  );
  if (row === undefined) throw new InvariantError('a test event was not inserted');
  return row.id;
}

export const messageIdOf = (reference: string): string => `msg_${reference.replaceAll('-', '')}`;
