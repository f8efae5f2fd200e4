import {
  getPdfSyncStatus,
  retryPdfSync,
  updatePdfSyncStatus,
} from '@plumbline/contract/features/reports/pdf-sync';
import { failedPdfSyncStatusIds, pdfSyncStatus } from '@plumbline/domain/reports/pdf-sync';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { notify } from '../../design/notify/notify.ts';
import { callQuery } from '../../platform/api/call-query.ts';

import { useAction } from '../../platform/api/use-action.ts';
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
  // Some may be decided, or somebody else was first.
  const retry = useAction(retryPdfSync, { refetchOnRefusal: ['pdfSync'] });
  const update = useAction(updatePdfSyncStatus, { refetchOnRefusal: ['pdfSync'] });
  const query = useQuery(callQuery(getPdfSyncStatus, { id: profileId }));
  const failed = (query.data?.pdfSyncStatuses ?? []).filter(
    ({ isOwn, intentStatusId }) => isOwn && failedPdfSyncStatusIds.includes(intentStatusId),
  );
  const { title, question, confirmLabel, done, isDestructive = false } = words[decision];
  const act = async (): Promise<Outcome> => {
    if (decision === 'retry') return retry.run({ id: profileId });
    const intentStatusId =
      decision === 'manualUpload' ? pdfSyncStatus.manualUpload : pdfSyncStatus.manualAbandoned;
    for (const { pdfSyncIntentId } of failed) {
      const outcome = await update.run({ pdfSyncIntentId, intentStatusId });
      if (!outcome.ok) return outcome;
    }
    return { ok: true };
  };
  const decide = async () => {
    const outcome = await act();
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
