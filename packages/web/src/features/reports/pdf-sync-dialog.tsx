import type { PdfSync } from '@plumbline/contract';
import {
  getPdfSyncStatus,
  retryPdfSync,
  updatePdfSyncStatus,
} from '@plumbline/contract/features/reports/pdf-sync';
import { failedPdfSyncStatusIds, pdfSyncStatus } from '@plumbline/domain/reports/pdf-sync';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import classes from './pdf-sync-dialog.module.css';
import { PdfSyncList } from './pdf-sync-list.tsx';

/** The decisions about failed deliveries. */
export type PdfSyncDecision = 'manualUpload' | 'abandon' | 'retry';

interface DecisionWords {
  title: string;
  question: string;
  confirmLabel: string;
  done: string;
  isDestructive?: boolean;
}

const words: Readonly<Record<PdfSyncDecision, DecisionWords>> = {
  manualUpload: {
    title: 'Mark Pdf As Manually Uploaded',
    question: 'You uploaded the report to the partner by hand. The portal will not send it again.',
    confirmLabel: 'Mark As Uploaded',
    done: 'Pdf marked as manually uploaded.',
  },
  abandon: {
    title: 'Abandon Pdf Sync',
    question: 'The report will not be delivered to the partner, now or later.',
    confirmLabel: 'Abandon',
    done: 'Pdf sync abandoned.',
    isDestructive: true,
  },
  retry: {
    title: 'Retry Pdf Sync',
    question: 'The portal sends the report to the partner again.',
    confirmLabel: 'Retry',
    done: 'Retrying the pdf sync.',
  },
};

export interface PdfSyncDialogProps {
  profileId: number;
  decision: PdfSyncDecision;
  onClose: () => void;
}

/** Asks before a decision about every failed delivery of the profile. */
export function PdfSyncDialog({ profileId, decision, onClose }: PdfSyncDialogProps) {
  const queryClient = useQueryClient();
  const query = useQuery(callQuery(getPdfSyncStatus, { id: profileId }));
  const failed = (query.data?.pdfSyncStatuses ?? []).filter(
    ({ isOwn, intentStatusId }) => isOwn && failedPdfSyncStatusIds.includes(intentStatusId),
  );
  const { title, question, confirmLabel, done, isDestructive = false } = words[decision];
  const decide = async () => {
    const outcome = await outcomeOf(() => act(decision, profileId, failed));
    // The list is stale after a refusal, too: some deliveries may be decided, or somebody else was first.
    await queryClient.invalidateQueries({ queryKey: callKey(getPdfSyncStatus, { id: profileId }) });
    if (outcome.ok) notify.success(done);
    return outcome;
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      isDestructive={isDestructive}
      onConfirm={decide}
    >
      {question}
      <div className={classes.failed}>
        <PdfSyncList pdfSyncs={failed} />
      </div>
    </ConfirmDialog>
  );
}

async function act(decision: PdfSyncDecision, id: number, failed: readonly PdfSync[]): Promise<void> {
  if (decision === 'retry') {
    await send(retryPdfSync, { id });
    return;
  }
  const intentStatusId =
    decision === 'manualUpload' ? pdfSyncStatus.manualUpload : pdfSyncStatus.manualAbandoned;
  for (const { pdfSyncIntentId } of failed)
    await send(updatePdfSyncStatus, { pdfSyncIntentId, intentStatusId });
}
