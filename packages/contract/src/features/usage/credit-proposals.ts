import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';

const permission = 'credit:write' as const;

/** What left fewer people in a closed period than its entries count: an operation on profiles, or the undo of one. */
export const creditProposalCauses = ['merge', 'transferTest', 'undo'] as const;

/** One person whom a closed period counts once too often. */
const creditProposal = z.object({
  creditProposalId: id,
  family: z.enum(['sports', 'clinical']),
  /** Calendar days of the payer, both included. */
  periodStart: calendarDate,
  periodEnd: calendarDate,
  /** Whose tested people the entry counts that approving corrects. */
  usingOrganizationId: id,
  usingOrganizationName: z.string(),
  cause: z.enum(creditProposalCauses),
  /** The operation in the history of its organization, and whose profiles it touched. */
  profileOperationId: id,
  profileIds: z.array(id),
  proposedOn: instant,
});
export type CreditProposal = z.infer<typeof creditProposal>;

export const getCreditProposalsPaged = defineCall({
  path: 'Billing/GetCreditProposalsPaged',
  feature: 'usage',
  summary:
    'The people whom closed periods of the selected organization count once too often since profiles were merged or tests transferred, oldest first, until internal staff decide.',
  permission,
  reads: ['usage', 'profile'],
  request: z.object({ ...pageFields() }),
  response: z.object({ creditProposals: z.array(creditProposal), totalCount: z.int() }),
});

export const approveCreditProposal = defineCall({
  path: 'Billing/ApproveCreditProposal',
  feature: 'usage',
  summary: 'Corrects the entry of a closed period by the person whom it counts once too often.',
  permission,
  changes: ['usage'],
  request: z.object({ creditProposalId: id }),
  /** The row of the usage table that was corrected. */
  response: z.object({ profileUsageId: id }),
  errors: [
    'credit_proposal.not_found',
    'credit_proposal.decided_already',
    'credit_proposal.nothing_to_correct',
  ],
});

export const dismissCreditProposal = defineCall({
  path: 'Billing/DismissCreditProposal',
  feature: 'usage',
  summary:
    'Dismisses a proposal with a reason, so the entries of the closed period do not change and it is not proposed again.',
  permission,
  changes: ['usage'],
  request: z.object({
    creditProposalId: id,
    reason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
  }),
  response: z.object({ creditProposalId: id }),
  errors: ['credit_proposal.not_found', 'credit_proposal.decided_already'],
});
