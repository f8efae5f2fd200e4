import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

/** A delivery of a test's report to a partner; failed for good unless told. */
export async function givenPdfSync(
  db: Pick<TestDatabase, 'owner'>,
  test: { organizationId: number; profileId: number; testId: number },
  intentStatusId = 5,
): Promise<number> {
  const [row] = await db.owner<{ id: number }>(
    sql`insert into pdf_sync_intents (organization_id, profile_id, test_id, intent_status_id)
    values (${test.organizationId}, ${test.profileId}, ${test.testId}, ${intentStatusId}) returning id`,
  );
  if (row === undefined) throw new Error('the fixture returned no row');
  return row.id;
}

/** A connection of an organization with a medical record system, by direct messages. */
export async function givenDirectConnection(
  db: Pick<TestDatabase, 'owner'>,
  organizationId: number,
  toAddress = 'records@ehr.direct.example',
): Promise<number> {
  const [row] = await db.owner<{ id: number }>(
    sql`insert into external_integrations (organization_id, ehr_partner_id, to_address)
    values (${organizationId}, 10, ${toAddress}) returning id`,
  );
  if (row === undefined) throw new Error('the fixture returned no row');
  return row.id;
}
