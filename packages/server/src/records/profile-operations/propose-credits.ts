import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockCredits } from '../credits/store-credits.ts';

const countedPerson = z.object({
  organizationId: z.int(),
  family: z.enum(['sports', 'clinical']),
  periodStart: z.iso.date(),
  testingOrganizationId: z.int(),
});
/** Somebody who is counted in a period of a payer, for a test of an organization. */
export type CountedPerson = z.output<typeof countedPerson>;

/**
 * Where profiles are counted, with the credits of their payers locked. An operation on them, or its undo, reads it as a job before it begins,
 * with the profiles locked. A period that is closed at this moment is closed first, so that what it counts too often is proposed.
 * @param payerIds whose credits the operation changes besides
 */
export async function lockCountedPeople(
  tx: Tx,
  profileIds: readonly number[],
  payerIds: readonly number[] = [],
): Promise<CountedPerson[]> {
  const counted = await queryChecked(
    tx,
    countedPerson,
    sql`select organization_id, family, period_start, testing_organization_id
      from identity.counted_people(${sql.param([...profileIds])}::int[])`,
    'operations.counted_people',
  );
  const payers = new Set([...payerIds, ...counted.map(({ organizationId }) => organizationId)]);
  // In one order, so that two operations never wait for each other.
  for (const payerId of [...payers].toSorted((one, other) => one - other)) await lockCredits(tx, payerId);
  return counted;
}

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
