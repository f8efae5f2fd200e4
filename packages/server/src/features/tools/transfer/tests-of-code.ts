import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** Whether an organization exists, for internal staff. */
export async function isOrganization(tx: Tx, organizationId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from office.organizations where id = ${organizationId} and deleted_at is null`,
    'tools.organization_is_there',
  );
  return rows.length > 0;
}

/** Of several codes with the same digits, one after the other, the newest that such tests were taken with. */
export async function findCodeOfTests(
  tx: Tx,
  organizationId: number,
  code: string,
): Promise<{ id: number; isNonBaseline: boolean } | undefined> {
  const [found] = await tx.query<{ id: number; isNonBaseline: boolean }>(
    sql`select c.id, c.is_non_baseline from codes c where c.organization_id = ${organizationId} and c.code = ${code}
      order by exists (select 1 from tests t where t.organization_id = c.organization_id and t.code_id = c.id and t.is_non_baseline) desc,
        c.id desc limit 1`,
    'tools.code_of_tests',
  );
  return found;
}

/** The non-baseline tests that were taken with a code. */
export const nonBaselineTestsOf = (
  tx: Tx,
  organizationId: number,
  codeId: number,
): Promise<{ id: number; profileId: number }[]> =>
  tx.query(
    sql`select id, profile_id from tests where organization_id = ${organizationId} and code_id = ${codeId} and is_non_baseline order by id`,
    'tools.tests_of_code',
  );
