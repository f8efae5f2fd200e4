import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { countOneMore, decideProposal, lockProposal } from '../../records/credits/credit-proposals.ts';
import { lockCredits } from '../../records/credits/store-credits.ts';

/** A proposal that an operation made, and whose credits it is about. */
interface MadeProposal {
  id: number;
  organizationId: number;
}

/**
 * The proposals that an operation made, with the credits of their payers locked. That comes before the undo changes who is counted:
 * closing a period takes both in this order.
 */
export async function lockProposals(
  tx: Tx,
  job: string,
  organizationId: number,
  operationId: number,
): Promise<MadeProposal[]> {
  const made = await tx.query<MadeProposal>(
    sql`select id, organization_id from identity.proposals_of_operation(${operationId})`,
    'tools.proposals_of_operation',
  );
  for (const payerId of new Set(made.map((proposal) => proposal.organizationId))) {
    await tx.continueAsJob(job, [payerId]);
    await lockCredits(tx, payerId);
  }
  await tx.continueAsJob(job, [organizationId]);
  return made;
}

/**
 * After an undo, withdraws what nobody decided, and counts again whom staff had taken out of a closed period. What was dismissed stays
 * dismissed: nothing was corrected for it.
 */
export async function takeBackProposals(
  tx: Tx,
  job: string,
  organizationId: number,
  made: readonly MadeProposal[],
  accountId: number,
): Promise<void> {
  for (const { id, organizationId: payerId } of made) {
    await tx.continueAsJob(job, [payerId]);
    const proposal = await lockProposal(tx, payerId, id);
    if (proposal?.status === 'pending')
      decideProposal(tx, payerId, proposal, { status: 'withdrawn', accountId });
    if (proposal?.status === 'approved') {
      await countOneMore(tx, payerId, proposal);
      decideProposal(tx, payerId, proposal, { status: 'reversed', accountId });
    }
  }
  await tx.continueAsJob(job, [organizationId]);
}
