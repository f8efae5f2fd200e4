import type { RosterStatus } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

/** An own import of an account, as if it had come so far, with one row that may be a profile. */
export async function givenRoster(
  db: Pick<TestDatabase, 'owner'>,
  of: { organizationId: number; accountId: number; groupId: number; protocolId: number; profileId: number },
  status: RosterStatus,
): Promise<number> {
  const settings = {
    columns: ['firstName', 'lastName', 'birthDate', 'sex'],
    dateOrder: 'mdy',
    isMetric: false,
    groupIds: [of.groupId],
    defaultOrganizationProtocolId: of.protocolId,
  };
  const [made] = await db.owner<{ id: number }>(
    sql`insert into roster_imports (organization_id, account_id, file_name, format, status, headers, settings, row_count, expires_at)
    values (${of.organizationId}, ${of.accountId}, 'roster.csv', 'csv', ${status}, '["First","Last","Born","Sex"]',
      ${JSON.stringify(settings)}::jsonb, 1, now() + interval '14 days') returning id`,
  );
  if (made === undefined) throw new Error('the fixture returned no row');
  const person = { firstName: 'Rosterly', lastName: 'Listed', birthDate: '2010-05-06', sex: 'F' };
  const match = {
    profileId: of.profileId,
    rowNumber: null,
    weight: 20,
    confidencePercent: 99,
    band: 'nearlyCertain',
    reason: 'Same birth date',
  };
  await db.owner(
    sql`insert into roster_import_rows (organization_id, import_id, row_number, cells, facts, matches, is_checked, choice, outcome)
    values (${of.organizationId}, ${made.id}, 2, '["Rosterly","Listed","5/6/2010","F"]',
      ${JSON.stringify({ ...person, additionalData: {}, groupIds: [of.groupId] })}::jsonb, ${JSON.stringify([match])}::jsonb, true,
      'create', ${status === 'imported' ? 'skipped' : null})`,
  );
  return made.id;
}
