import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

/** An own export of an account that is ready, without its pieces. */
export async function givenExport(
  db: Pick<TestDatabase, 'owner'>,
  of: { organizationId: number; accountId: number },
): Promise<number> {
  const filter = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    groupIds: [],
    profileIds: [],
    isCovidOnly: false,
    includeSurveys: false,
  };
  const [made] = await db.owner<{ id: number }>(
    sql`insert into exports (organization_id, account_id, kind, filter, time_zone, status, plan, row_count, expires_at)
    values (${of.organizationId}, ${of.accountId}, 'events', ${JSON.stringify(filter)}::jsonb, 'UTC', 'ready', '{}', 1,
      now() + interval '2 days') returning id`,
  );
  if (made === undefined) throw new Error('the fixture returned no row');
  return made.id;
}
