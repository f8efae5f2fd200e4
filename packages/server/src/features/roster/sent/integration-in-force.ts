import { doesKeyOpen, type KeyScope } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { RosterRecord } from '../roster-record.ts';

/**
 * Whether the integration that sent a roster may still write: it works, and it is allowed to. This is read before each
 * part of the work, so that a key that is taken back stops a roster half way; what is left waits for a System Admin.
 */
export async function mayIntegrationGoOn(
  tx: Tx,
  { integrationId }: RosterRecord,
  now: Date,
): Promise<boolean> {
  const [integration] = await tx.query<{ scopes: KeyScope[] }>(
    sql`select e.scopes from external_integrations e where e.id = ${integrationId}::int
      and identity.integration_works(e.organization_id, e.id, ${now.toISOString()}::timestamptz)`,
    'roster.integration_in_force',
  );
  return integration !== undefined && doesKeyOpen(integration.scopes, 'roster:write');
}
