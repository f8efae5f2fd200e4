import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { placesOfProfiles } from '../../../records/profile-operations/perform-operation.ts';
import { isShown } from '../../../records/tests/shown-tests.ts';

interface MovedTest {
  testId: number;
  currentProfileId: number;
  /** The periods that the person was counted in for this test. */
  counted: readonly { organization_id: number; family: string; period_start: string }[];
}

/**
 * After a test went to another person: its new person is counted for it, unless they were counted in that period, and its old one for the first
 * other test of each period that they were counted in for this one.
 */
export async function countPeopleAgain(
  tx: Tx,
  job: string,
  organizationId: number,
  { testId, currentProfileId, counted }: MovedTest,
): Promise<void> {
  const places = await placesOfProfiles(tx, [currentProfileId]);
  const payers = counted.map((row) => row.organization_id);
  await tx.continueAsJob(job, [
    ...new Set([organizationId, ...payers, ...places.map((place) => place.organizationId)]),
  ]);
  const count = sql`identity.count_tested_person(t.organization_id, t.profile_id, t.id, t.completed_at, not (${isShown}))`;
  await tx.query(sql`select ${count} from tests t where t.id = ${testId}`, 'tools.count_moved');
  if (counted.length > 0) {
    // An earlier test counts too: it may have come from another person after this one was counted.
    await tx.query(
      sql`select ${count} from tests t where t.profile_id = ${currentProfileId}
        and exists (select 1 from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) c (organization_id int, period_start date)
          join product_subscriptions s on s.organization_id = c.organization_id and s.starts_on = c.period_start and s.deleted_at is null
          where t.completed_at >= s.starts_on - 1 and t.completed_at < s.ends_on + 2)
        order by t.id`,
      'tools.count_others',
    );
  }
  await tx.continueAsJob(job, [organizationId]);
}
