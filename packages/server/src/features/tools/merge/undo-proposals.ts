import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { countOneMore, decideProposal, lockProposal } from '../../../records/credits/credit-proposals.ts';

/** A proposal that an operation made, and whose credits it is about. */
interface MadeProposal {
  id: number;
  organizationId: number;
}

/** The proposals that an operation made, of whichever payer, as a job. */
export const proposalsOfOperation = (tx: Tx, operationId: number): Promise<MadeProposal[]> =>
  tx.query<MadeProposal>(
    sql`select id, organization_id from identity.proposals_of_operation(${operationId})`,
    'tools.proposals_of_operation',
  );

/**
 * After an undo, withdraws what nobody decided, and counts again whom staff had taken out of a closed period. What was dismissed stays
 * dismissed: nothing was corrected for it. The credits must be locked.
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
