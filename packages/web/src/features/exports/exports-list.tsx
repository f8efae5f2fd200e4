import type { ExportSummary } from '@plumbline/contract';
import {
  continueExport,
  deleteExport,
  downloadExport,
  getExports,
} from '@plumbline/contract/features/exports/export-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { useContinuing, workQuery } from '../../platform/api/long-work.ts';

import { useAction, useDownload } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { daysText, exportWords, sizeText } from './export-texts.ts';
import classes from './exports.module.css';

const isRunning = ({ status }: ExportSummary): boolean => status === 'working';

/**
 * The viewer's own exports that jobs write, newest first.
 *
 * @param onCovered called when a question is asked over the list, and when it is answered
 */
export function ExportsList({ onCovered }: { onCovered?: (isCovered: boolean) => void }) {
  const [deleting, setDeleting] = useState<ExportSummary | null>(null);
  const ask = (one: ExportSummary | null) => {
    setDeleting(one);
    onCovered?.(one !== null);
  };
  // It may have been deleted elsewhere.
  const remove = useAction(deleteExport, { refetchOnRefusal: ['export'] });
  const exports = useQuery(workQuery(getExports, {}, ({ exports }) => exports.some(isRunning)));
  return (
    <>
      {exports.data === undefined ? (
        exports.error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <ErrorState
            what="Your exports did not load."
            why={messageOf(exports.error)}
            onRetry={retryOf(exports.error, () => void exports.refetch())}
          />
        )
      ) : exports.data.exports.length === 0 ? (
        <EmptyState
          title="No exports"
          text="Large exports are prepared here, and you can download them for 48 hours. Small exports download right away."
        />
      ) : (
        <ul className={classes.list} aria-label="Exports">
          {exports.data.exports.map((one) => (
            <ExportRow key={one.id} summary={one} onDelete={() => ask(one)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => ask(null)}
        title={deleting !== null && isRunning(deleting) ? 'Stop this export?' : 'Delete this export?'}
        confirmLabel={deleting !== null && isRunning(deleting) ? 'Stop' : 'Delete'}
        isDestructive
        onConfirm={() => remove.run({ exportId: deleting?.id ?? 0 })}
      >
        {deleting === null
          ? ''
          : `${exportWords[deleting.kind]}, ${daysText(deleting)}. Nothing else is deleted.`}
      </ConfirmDialog>
    </>
  );
}

interface ExportRowProps {
  summary: ExportSummary;
  onDelete: () => void;
}

const rowsText = (count: number): string => `${count.toLocaleString('en-US')} rows`;

function ExportRow({ summary, onDelete }: ExportRowProps) {
  const exportId = summary.id;
  const name = `${exportWords[summary.kind]}, ${daysText(summary)}`;
  const save = useDownload(downloadExport, { refetchOnRefusal: ['export'] });
  const continuing = useContinuing(continueExport, { exportId });
  const isReady = summary.status === 'ready';
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{exportWords[summary.kind]}</strong>
        <span className={classes.quiet}>{daysText(summary)}</span>
        {isReady && <Chip tone="status-active">Ready</Chip>}
        {summary.status === 'failed' && <Chip tone="change-bad">Failed</Chip>}
      </div>
      <div className={classes.acts}>
        {isReady && (
          <Button
            size="small"
            icon={<IconDownload />}
            isWorking={save.isWorking}
            aria-label={`Save ${name}`}
            onClick={() => save.run({ exportId })}
          >
            Save
          </Button>
        )}
        <IconButton
          label={isRunning(summary) ? `Stop ${name}` : `Delete ${name}`}
          icon={<IconTrash />}
          onClick={onDelete}
        />
      </div>
      {isReady ? (
        <p className={classes.quiet}>
          {rowsText(summary.rowCount)}, {sizeText(summary.byteCount)}. You can save it until{' '}
          {dateTimeText(summary.expiresOn)}.
        </p>
      ) : (
        <div className={classes.progress}>
          <WorkProgress
            label={name}
            doneCount={summary.doneCount}
            total={summary.rowCount === 0 ? null : summary.rowCount}
            countText={rowsText}
            state={summary.status === 'failed' ? 'failed' : summary.isStalled ? 'stalled' : 'working'}
            continuing={continuing}
            continueLabel={`Continue ${name}`}
          />
        </div>
      )}
    </li>
  );
}
