import {
  approveCreditProposal,
  type CreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { counted, pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import {
  countOneFewer,
  decideProposal,
  lockProposal,
  type StoredProposal,
} from '../../records/credits/credit-proposals.ts';
import { lockCredits } from '../../records/credits/store-credits.ts';

type Row = Omit<CreditProposal, 'proposedOn'> & { proposedAt: Date; total: number };

export const getCreditProposalsHandler = handle(
  getCreditProposalsPaged,
  async ({ request, tx, viewer: { organizationId } }) => {
    const { rows, totalCount } = await pageOf(request, (page) => readProposals(tx, organizationId, page));
    return ok({
      creditProposals: rows.map(({ proposedAt, ...row }) => ({
        ...row,
        proposedOn: proposedAt.toISOString(),
      })),
      totalCount,
    });
  },
);

async function readProposals(tx: Tx, organizationId: number, page: Parameters<typeof rowsOfPage>[0]) {
  const { limit, offset } = rowsOfPage(page);
  const rows = await tx.query<Row>(
    sql`select p.id as credit_proposal_id, p.family, p.period_start, s.ends_on as period_end, p.using_organization_id,
        o.name as using_organization_name, p.cause, p.operation_id as profile_operation_id, p.profile_ids, p.proposed_at,
        (count(*) over ())::int as total
      from credit_proposals p join product_subscriptions s on s.organization_id = p.organization_id and s.id = p.subscription_id
        join office.organizations o on o.id = p.using_organization_id
      where p.organization_id = ${organizationId} and p.status = 'pending' order by p.id offset ${offset} limit ${limit}`,
    'usage.proposals',
  );
  return counted(rows);
}

export const approveCreditProposalHandler = handle(
  approveCreditProposal,
  async ({ request: { creditProposalId }, tx, viewer: { organizationId, accountId } }) => {
    const found = await pendingProposal(tx, organizationId, creditProposalId);
    if (!found.ok) return found;
    const proposal = found.value;
    if (proposal.peopleAbove < 1) return fail('credit_proposal.nothing_to_correct');
    const usageId = await countOneFewer(tx, organizationId, proposal, accountId);
    if (usageId === null) return fail('credit_proposal.nothing_to_correct');
    decideProposal(tx, organizationId, proposal, { status: 'approved', accountId, usageId });
    return ok({ profileUsageId: usageId });
  },
  { jobForStaff: 'approve credit proposal' },
);

export const dismissCreditProposalHandler = handle(
  dismissCreditProposal,
  async ({ request: { creditProposalId, reason }, tx, viewer: { organizationId, accountId } }) => {
    const found = await pendingProposal(tx, organizationId, creditProposalId);
    if (!found.ok) return found;
    decideProposal(tx, organizationId, found.value, { status: 'dismissed', accountId, reason });
    return ok({ creditProposalId });
  },
  { jobForStaff: 'dismiss credit proposal' },
);

/** A proposal that nobody decided, with the credits locked. */
async function pendingProposal(
  tx: Tx,
  organizationId: number,
  proposalId: number,
): Promise<Result<StoredProposal, 'credit_proposal.not_found' | 'credit_proposal.decided_already'>> {
  await lockCredits(tx, organizationId);
  const proposal = await lockProposal(tx, organizationId, proposalId);
  if (proposal === undefined) return fail('credit_proposal.not_found');
  return proposal.status === 'pending' ? ok(proposal) : fail('credit_proposal.decided_already');
}
