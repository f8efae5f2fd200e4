import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

/** Organizations that a staff member has open for an hour; all that there are now where none are named. */
export async function givenGrants(
  { owner }: Pick<TestDatabase, 'owner'>,
  staffId: number,
  organizationIds?: readonly number[],
): Promise<void> {
  const ids = organizationIds === undefined ? null : sql.param([...organizationIds]);
  await owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    select ${staffId}, id, 'asked by the clinic', now() + interval '1 hour' from organizations
    where ${ids}::int[] is null or id = any (${ids}::int[])`);
}
