import { doesKeyOpen, integrationStatus, type KeyScope } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { RosterRecord } from '../roster-record.ts';

/**
 * Whether the integration that sent a roster may still write: it works, one of its keys does, and it is allowed to. This is read before each
 * part of the work, so that a key that is taken back stops a roster half way; what is left waits for a System Admin.
 */
export async function mayIntegrationGoOn(
  tx: Tx,
  { integrationId }: RosterRecord,
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [facts] = await tx.query<{
    isEnabled: boolean;
    expirationDate: string | null;
    scopes: KeyScope[];
    hasKey: boolean;
    today: string;
  }>(
    sql`select e.is_enabled, e.expires_on as expiration_date, e.scopes,
      p.external_api_enabled and exists (select 1 from integration_keys k where k.organization_id = e.organization_id
        and k.integration_id = e.id and (k.ends_at is null or k.ends_at > ${at})) as has_key,
      (${at} at time zone coalesce(identity.organization_time_zone(e.organization_id), 'UTC'))::date as today
    from external_integrations e join organization_preferences p on p.organization_id = e.organization_id
    where e.id = ${integrationId}::int`,
    'roster.integration_in_force',
  );
  return (
    facts?.hasKey === true &&
    integrationStatus(facts, facts.today) === 'Active' &&
    doesKeyOpen(facts.scopes, 'roster:write')
  );
}
