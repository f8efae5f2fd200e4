import type { CreditProposal } from '@plumbline/contract';
import {
  approveCreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
} from '@plumbline/contract/features/usage/credit-proposals';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { ReasonDialog } from '../../design/dialog/reason-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { causeText, periodText, proposalColumns } from './proposal-columns.tsx';

const reasonOnly = dismissCreditProposal.request.pick({ reason: true });
const definition =
  'These people were counted twice in a closed period, because profiles were merged or tests transferred after it closed. Nothing changes until you decide.';

/** What internal staff decide about closed periods that count somebody once too often; nothing where there is none. */
export function ProposalsCard() {
  const [page, setPage] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  const [approving, setApproving] = useState<CreditProposal | null>(null);
  const [dismissing, setDismissing] = useState<CreditProposal | null>(null);
  const list = usePagedList(
    getCreditProposalsPaged,
    { PageNumber: page.pageNumber, RowsPerPage: page.rowsPerPage },
    ({ creditProposals, totalCount }) => ({ rows: creditProposals, totalCount }),
  );
  const columns = useMemo(() => proposalColumns({ approve: setApproving, dismiss: setDismissing }), []);
  const failure = queryFailure('The proposals did not load.', list.query);
  const total = list.paging?.totalCount ?? 0;
  const isOpen = approving !== null || dismissing !== null;
  if (failure === null && total === 0 && !isOpen) return null;
  return (
    <Card
      title="Counted too often"
      // Where they did not load it is not known how many there are.
      {...(failure === null && { count: total })}
      isFlush
      footer={definition}
    >
      <DataTable
        label="Counted too often"
        columns={columns}
        rows={list.rows}
        rowKey={({ creditProposalId }) => String(creditProposalId)}
        {...(list.paging && total > defaultRowsPerPage && { paging: list.paging })}
        onPagingChange={setPage}
        isLoading={list.isLoading}
        isRefreshing={list.isRefreshing}
        error={failure}
        empty={null}
      />
      {approving !== null && <ApproveDialog proposal={approving} onClose={() => setApproving(null)} />}
      {dismissing !== null && <DismissDialog proposal={dismissing} onClose={() => setDismissing(null)} />}
    </Card>
  );
}

interface DecisionProps {
  proposal: CreditProposal;
  onClose: () => void;
}

function ApproveDialog({ proposal, onClose }: DecisionProps) {
  const { run } = useAction(approveCreditProposal, {
    success: 'Usage Corrected',
    refetchOnRefusal: ['usage'],
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Approve Correction"
      confirmLabel="Approve"
      onConfirm={() => run({ creditProposalId: proposal.creditProposalId })}
    >
      <p>{`${periodText(proposal)}: 1 person fewer is counted for ${proposal.usingOrganizationName}. ${causeText(proposal)}`}</p>
      <p>
        The customer sees the correction and its reason in the purchase history. Sent invoices do not change.
      </p>
    </ConfirmDialog>
  );
}

function DismissDialog({ proposal, onClose }: DecisionProps) {
  const { run } = useAction(dismissCreditProposal, {
    success: 'Proposal Dismissed',
    refetchOnRefusal: ['usage'],
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Dismiss Correction"
      schema={reasonOnly}
      submitLabel="Dismiss"
      onSubmit={(reason) => run({ creditProposalId: proposal.creditProposalId, reason })}
    >
      {`${periodText(proposal)} stays as it is. ${causeText(proposal)} This is not proposed again.`}
    </ReasonDialog>
  );
}
