import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Returns the day that it is in an organization by its time zone, YYYY-MM-DD. The transaction must be one of the organization; of another one
 * it is the day in UTC.
 */
export async function dayOfOrganization(tx: Tx, organizationId: number, now: Date): Promise<string> {
  const [row] = await tx.query<{ today: string }>(
    sql`select (${now.toISOString()}::timestamptz at time zone
      coalesce(identity.organization_time_zone(${organizationId}), 'UTC'))::date as today`,
    'organizations.today',
  );
  return row?.today ?? now.toISOString().slice(0, 10);
}
