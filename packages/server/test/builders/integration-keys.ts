import { integrationTermsVersion, type KeyScope, keyScopes } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { makeIntegrationKey } from '../../src/platform/secrets/integration-key.ts';
import type { TestDatabase } from '../database/test-database.ts';

export interface GivenKey {
  key: string;
  shown: string;
  integrationId: number;
}

/** An integration of an organization with its key, and the organization open to other systems. */
export async function givenIntegrationKey(
  db: Pick<TestDatabase, 'owner'>,
  organizationId: number,
  {
    partnerId = 1,
    scopes = keyScopes,
    openedOn = '2020-01-01',
    otherApiPartner = null,
  }: {
    partnerId?: number;
    scopes?: readonly KeyScope[];
    openedOn?: string;
    otherApiPartner?: string | null;
  } = {},
): Promise<GivenKey> {
  await db.owner(
    sql`insert into organization_preferences (organization_id, external_api_enabled) values (${organizationId}, true)
    on conflict (organization_id) do update set external_api_enabled = true`,
  );
  const [row] = await db.owner<{ id: number }>(
    sql`with agreed as (insert into accounts (email, first_name, last_name, account_type_id)
      values (gen_random_uuid() || '@agreed.example', 'Terms', 'Agreed', 1) returning id)
    insert into external_integrations (organization_id, ehr_partner_id, scopes, opened_on, other_api_partner, terms_version,
      terms_account_id, terms_accepted_at)
    select ${organizationId}, ${partnerId}, ${sql.param([...scopes])}::text[], ${openedOn}::date, ${otherApiPartner}::text,
      ${integrationTermsVersion}, agreed.id, now() from agreed returning id`,
  );
  if (row === undefined) throw new Error('the fixture returned no row');
  const { key, shown, hash } = makeIntegrationKey();
  await db.owner(
    sql`insert into integration_keys (organization_id, integration_id, shown, secret_hash, created_at)
    values (${organizationId}, ${row.id}, ${shown}, ${hash}, now())`,
  );
  return { key, shown, integrationId: row.id };
}

/** A webhook beside a key, with a delivery that waits. Nobody signs for it. */
export async function givenWebhook(
  db: Pick<TestDatabase, 'owner'>,
  organizationId: number,
  integrationId: number,
): Promise<{ webhookId: number; webhookDeliveryId: number }> {
  const [webhook] = await db.owner<{ id: number }>(
    sql`insert into webhooks (organization_id, integration_id, url, events, is_enabled, tests_seen_at, people_seen_at, created_at)
    values (${organizationId}, ${integrationId}, 'https://1.1.1.1/hook', '{test.stored}', false, now(), now(), now()) returning id`,
  );
  const [delivery] = await db.owner<{ id: number }>(
    sql`insert into webhook_deliveries (organization_id, webhook_id, event, body, occurred_at, created_at, next_attempt_at)
    values (${organizationId}, ${webhook?.id ?? 0}, 'webhook.test', '{}', now(), now(), now()) returning id`,
  );
  if (webhook === undefined || delivery === undefined) throw new Error('the fixture returned no row');
  return { webhookId: webhook.id, webhookDeliveryId: delivery.id };
}
