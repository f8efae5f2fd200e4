import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { makeIntegrationKey } from '../../platform/secrets/integration-key.ts';

interface WhoseKey {
  organizationId: number;
  integrationId: number;
  accountId: number | null;
  now: Date;
}

/** Makes the key of an integration and returns it whole: nothing that is stored gives it back. */
export async function createKey(
  tx: Tx,
  { organizationId, integrationId, accountId, now }: WhoseKey,
): Promise<string> {
  const { key, shown, hash } = makeIntegrationKey();
  await tx.query(
    sql`insert into integration_keys (organization_id, integration_id, shown, secret_hash, created_at, created_by)
    values (${organizationId}, ${integrationId}, ${shown}, ${hash}, ${now.toISOString()}::timestamptz, ${accountId}::int)`,
    'integrations.create_key',
  );
  return key;
}

/**
 * Ends the keys of an integration at an instant, those that end before excepted. Two rotations at once come one after the other.
 * @returns false where the organization has no such integration
 */
export async function endKeys(
  tx: Tx,
  { organizationId, integrationId }: WhoseKey,
  endsAt: Date,
): Promise<boolean> {
  const [locked] = await tx.query<{ id: number }>(
    sql`select id from external_integrations where organization_id = ${organizationId} and id = ${integrationId} for update`,
    'integrations.lock',
  );
  if (locked === undefined) return false;
  await tx.query(
    sql`update integration_keys set ends_at = ${endsAt.toISOString()}::timestamptz
    where organization_id = ${organizationId} and integration_id = ${integrationId}
      and (ends_at is null or ends_at > ${endsAt.toISOString()}::timestamptz)`,
    'integrations.end_keys',
  );
  return true;
}

/** Lets the first key of an integration open what is tested from its own day on, whenever the integration was made. */
export async function openFromFirstKey(
  tx: Tx,
  { organizationId, integrationId }: WhoseKey,
  today: string,
): Promise<void> {
  await tx.query(
    sql`update external_integrations e set opened_on = ${today}::date
    where e.organization_id = ${organizationId} and e.id = ${integrationId} and not exists (select 1 from integration_keys k
      where k.organization_id = e.organization_id and k.integration_id = e.id)`,
    'integrations.open',
  );
}
