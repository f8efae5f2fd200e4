import { familyOfTier, type ToldShare } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-rows.ts';

const periodRow = z.object({
  closedAt: z.date().nullable(),
  told80At: z.date().nullable(),
  told100At: z.date().nullable(),
  overageProposedOn: z.iso.date().nullable(),
});
/** What is known of a period beside its entries. */
export type CreditPeriodRow = z.output<typeof periodRow>;

/**
 * Keeps everybody from counting people in a period until the transaction ends, so that whoever closes it sees all of them.
 * @returns false where somebody who counts is not done, however long ago they began
 */
export async function holdPeriodToClose(
  tx: Tx,
  organizationId: number,
  term: SubscriptionRow,
): Promise<boolean> {
  const [held] = await tx.query<{ isHeld: boolean }>(
    sql`select identity.hold_period_to_close(${organizationId}, ${familyOfTier(term.packageTierId)}, ${term.startsOn}::date) as is_held`,
    'credits.hold_period',
  );
  return held?.isHeld === true;
}

/** Opens the row of a term's period where there is none, and locks it until the transaction ends. */
export async function lockPeriod(
  tx: Tx,
  organizationId: number,
  term: SubscriptionRow,
): Promise<CreditPeriodRow> {
  const family = familyOfTier(term.packageTierId);
  tx.send(
    sql`insert into credit_periods (organization_id, family, period_start, subscription_id)
      values (${organizationId}, ${family}, ${term.startsOn}::date, ${term.id}) on conflict do nothing`,
    'credits.open_period',
  );
  const [period] = await queryChecked(
    tx,
    periodRow,
    sql`select closed_at, told_80_at as "told80At", told_100_at as "told100At", overage_proposed_on from credit_periods
      where organization_id = ${organizationId} and family = ${family} and period_start = ${term.startsOn}::date for update`,
    'credits.lock_period',
  );
  if (period === undefined) throw new InvariantError('the period of a term is missing');
  return period;
}

const ofTerm = (organizationId: number, term: SubscriptionRow) =>
  sql`organization_id = ${organizationId} and family = ${familyOfTier(term.packageTierId)} and period_start = ${term.startsOn}::date`;

/** Notes that a share of the credits, and every smaller one, was told. The period must be locked. */
export function noteTold(tx: Tx, organizationId: number, term: SubscriptionRow, share: ToldShare): void {
  tx.send(
    sql`update credit_periods set told_80_at = coalesce(told_80_at, now()),
        told_100_at = case when ${share}::int = 100 then now() else told_100_at end
      where ${ofTerm(organizationId, term)}`,
    'credits.note_told',
  );
}

/** Notes on which day an invoice for people above the credits was drafted. The period must be locked. */
export function noteOverageProposed(tx: Tx, organizationId: number, term: SubscriptionRow, on: string): void {
  tx.send(
    sql`update credit_periods set overage_proposed_on = ${on}::date where ${ofTerm(organizationId, term)}`,
    'credits.note_overage',
  );
}
