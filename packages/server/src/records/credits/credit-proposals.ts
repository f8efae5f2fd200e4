import {
  type CreditRow,
  correctionOf,
  countedAgain,
  countedAgainReason,
  creditRows,
  type UncountedCause,
  uncountedReasons,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readCreditHistory, type StoredCreditEntry } from './credit-history.ts';
import { correctionEntries, insertCredits, type NewCreditEntry } from './store-credits.ts';

const proposalRow = z.object({
  id: z.int(),
  status: z.enum(['pending', 'approved', 'dismissed', 'withdrawn', 'reversed']),
  subscriptionId: z.int(),
  usingOrganizationId: z.int(),
  cause: z.enum(['merge', 'transferTest', 'undo']) satisfies z.ZodType<UncountedCause>,
  usageId: z.int().nullable(),
  /** How many people the entries of its period count above those who are counted now. */
  peopleAbove: z.int(),
});
/** A closed period counts one person too often; internal staff decide. */
export type StoredProposal = z.output<typeof proposalRow>;

/** A proposal of an organization whose credits are locked, and locked itself. */
export async function lockProposal(
  tx: Tx,
  organizationId: number,
  proposalId: number,
): Promise<StoredProposal | undefined> {
  const [proposal] = await queryChecked(
    tx,
    proposalRow,
    sql`select id, status, subscription_id, using_organization_id, cause, usage_id,
        identity.people_above_of_proposal(id) as people_above
      from credit_proposals where organization_id = ${organizationId} and id = ${proposalId} for update`,
    'credits.lock_proposal',
  );
  return proposal;
}

/** What became of a proposal that is locked. */
interface Decision {
  status: Exclude<StoredProposal['status'], 'pending'>;
  accountId: number | null;
  reason?: string;
  usageId?: number;
}

export const decideProposal = (
  tx: Tx,
  organizationId: number,
  { id }: StoredProposal,
  { status, accountId, reason, usageId }: Decision,
): void =>
  tx.send(
    sql`update credit_proposals set status = ${status}, decided_by = ${accountId}::int, decided_at = now(),
        reason = coalesce(${reason ?? null}, reason), usage_id = coalesce(${usageId ?? null}::int, usage_id)
      where organization_id = ${organizationId} and id = ${id}`,
    'credits.decide_proposal',
  );

type Row = CreditRow<StoredCreditEntry>;

/**
 * Takes one person out of what closing the period of a proposal wrote for the organization that tested them. The credits must be locked.
 * @returns the row that was corrected; null where none is left that counts anybody
 */
export async function countOneFewer(
  tx: Tx,
  organizationId: number,
  { subscriptionId, usingOrganizationId, cause }: StoredProposal,
  accountId: number | null,
): Promise<number | null> {
  const row = creditRows(await readCreditHistory(tx, organizationId)).find(
    ({ history: [first], count }) =>
      first !== undefined &&
      count > 0 &&
      first.subscriptionId === subscriptionId &&
      first.usingOrganizationId === usingOrganizationId &&
      (first.cause.cause === 'periodClosed' || first.cause.cause === 'testedLate'),
  );
  if (row === undefined) return null;
  const corrections = correctionOf(row, row.count === 1 ? null : { count: row.count - 1 });
  await insertCredits(tx, organizationId, correctionEntries(corrections, uncountedReasons[cause]), {
    accountId,
  });
  return row.id;
}

/** Counts that person again, since what took them out was undone. The credits must be locked. */
export async function countOneMore(tx: Tx, organizationId: number, proposal: StoredProposal): Promise<void> {
  const rows = creditRows(await readCreditHistory(tx, organizationId));
  const row = rows.find(({ id }) => id === proposal.usageId);
  if (row === undefined) throw new InvariantError('the usage that a proposal corrected is missing');
  await insertCredits(tx, organizationId, oneMore(row), { accountId: null });
}

function oneMore(row: Row): NewCreditEntry[] {
  const { startsOn, endsOn } = row.entry;
  const corrections = row.isDeleted
    ? [countedAgain(row, { count: 1, cause: { cause: 'countedAgain', startsOn, endsOn } })]
    : correctionOf(row, { count: row.count + 1 });
  return correctionEntries(corrections, countedAgainReason);
}

/** People whom staff took out of the entries of a closed term, by the organization whose entry was corrected. */
export async function approvedProposals(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ usingOrganizationId: number; people: number }>(
    sql`select using_organization_id, count(*)::int as people from credit_proposals
      where organization_id = ${organizationId} and subscription_id = ${subscriptionId} and status = 'approved' group by 1`,
    'credits.approved_proposals',
  );
  return new Map(rows.map(({ usingOrganizationId, people }) => [usingOrganizationId, people]));
}
