import type { ReportSection } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** The profile of a test; null when the viewer does not see the test. */
export async function profileOfTest(tx: Tx, testId: number): Promise<number | null> {
  const [row] = await tx.query<{ profileId: number }>(
    sql`select profile_id from tests where id = ${testId}`,
    'reports.profile_of_test',
  );
  return row?.profileId ?? null;
}

export interface NewPrintToken {
  hash: Buffer;
  organizationId: number | null;
  profileId: number;
  testId: number;
  /** Empty for every test that the maker of the token sees. */
  includedTestIds: readonly number[];
  sections: readonly ReportSection[];
  preparedFor: string;
  /** At most ten minutes from now. */
  expiresOn: string;
}

/** Stores the hash of a new print token with what the token opens. */
export async function storePrintToken(tx: Tx, token: NewPrintToken): Promise<void> {
  await tx.query(
    sql`select identity.create_print_token(${token.hash}, ${token.organizationId}::int, ${token.profileId}, ${token.testId},
      ${sql.param(token.includedTestIds)}::int[], ${sql.param(token.sections)}::text[], ${token.preparedFor}, ${token.expiresOn}::timestamptz)`,
    'reports.create_print_token',
  );
}
