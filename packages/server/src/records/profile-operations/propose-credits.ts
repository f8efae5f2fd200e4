import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

const countedPerson = z.object({
  organizationId: z.int(),
  family: z.enum(['sports', 'clinical']),
  periodStart: z.iso.date(),
  testingOrganizationId: z.int(),
});
/** Somebody who is counted in a period of a payer, for a test of an organization. */
export type CountedPerson = z.output<typeof countedPerson>;

/** Where profiles are counted, as a job. It is read before an operation on them, or its undo, begins. */
export const countedPeople = (tx: Tx, profileIds: readonly number[]): Promise<CountedPerson[]> =>
  queryChecked(
    tx,
    countedPerson,
    sql`select organization_id, family, period_start, testing_organization_id
      from identity.counted_people(${sql.param([...profileIds])}::int[])`,
    'operations.counted_people',
  );

/**
 * Proposes to internal staff what closed periods count once too often after an operation, or its undo, in the same transaction: closed
 * periods are not written again by themselves.
 */
export const proposeCredits = async (
  tx: Tx,
  operationId: number,
  before: readonly CountedPerson[],
): Promise<void> => {
  await tx.query(
    sql`select identity.propose_credits(${operationId}, ${JSON.stringify(before)}::jsonb)`,
    'operations.propose_credits',
  );
};
