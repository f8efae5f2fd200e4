import type { MadeExport } from '@plumbline/contract';
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
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { useContinuing, workQuery } from '../../platform/api/long-work.ts';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { useAction, useDownload } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { daysText, exportWords, sizeText } from './export-texts.ts';
import classes from './exports.module.css';

const isRunning = ({ status }: MadeExport): boolean => status === 'working';

/** The own exports that are made as jobs. It can be left while they are made, and opened again. */
export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const [leaving, setLeaving] = useState<MadeExport | null>(null);
  const remove = useAction(deleteExport);
  const exports = useQuery(workQuery(getExports, {}, ({ exports }) => exports.some(isRunning)));
  return (
    <>
      <Dialog isOpen onClose={onClose} title="My Exports" width={640} isCovered={leaving !== null}>
        <DialogBody>
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
              text="Large exports are prepared here and can be saved for 48 hours. Small ones are saved at once."
            />
          ) : (
            <ul className={classes.list} aria-label="Exports">
              {exports.data.exports.map((one) => (
                <ExportRow key={one.id} made={one} onDelete={() => setLeaving(one)} />
              ))}
            </ul>
          )}
        </DialogBody>
        <DialogFoot outcome="You can close this; what is prepared goes on.">
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving !== null && isRunning(leaving) ? 'Stop this export?' : 'Delete this export?'}
        confirmLabel={leaving !== null && isRunning(leaving) ? 'Stop' : 'Delete'}
        isDestructive
        onConfirm={() => remove.run({ exportId: leaving?.id ?? 0 })}
      >
        {leaving === null
          ? ''
          : `${exportWords[leaving.kind]}, ${daysText(leaving)}. Nothing else is deleted.`}
      </ConfirmDialog>
    </>
  );
}

interface ExportRowProps {
  made: MadeExport;
  onDelete: () => void;
}

const rowsText = (count: number): string => `${count.toLocaleString('en-US')} rows`;

function ExportRow({ made, onDelete }: ExportRowProps) {
  const exportId = made.id;
  const name = `${exportWords[made.kind]}, ${daysText(made)}`;
  const save = useDownload(downloadExport);
  const refetch = useRefetchReaders();
  const continuing = useContinuing(continueExport, { exportId });
  const isReady = made.status === 'ready';
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{exportWords[made.kind]}</strong>
        <span className={classes.quiet}>{daysText(made)}</span>
        {isReady && <Chip tone="status-active">Ready</Chip>}
        {made.status === 'failed' && <Chip tone="change-bad">Failed</Chip>}
      </div>
      <div className={classes.acts}>
        {isReady && (
          <Button
            size="small"
            icon={<IconDownload />}
            isWorking={save.isWorking}
            aria-label={`Save ${name}`}
            onClick={async () => {
              const outcome = await save.run({ exportId });
              if (!outcome.ok) await refetch('export');
            }}
          >
            Save
          </Button>
        )}
        <IconButton
          label={isRunning(made) ? `Stop ${name}` : `Delete ${name}`}
          icon={<IconTrash />}
          onClick={onDelete}
        />
      </div>
      {isReady ? (
        <p className={classes.quiet}>
          {rowsText(made.rowCount)}, {sizeText(made.byteCount)}. Can be saved until{' '}
          {dateTimeText(made.expiresOn)}.
        </p>
      ) : (
        <div className={classes.progress}>
          <WorkProgress
            label={name}
            doneCount={made.doneCount}
            total={made.rowCount}
            countText={rowsText}
            state={made.status === 'failed' ? 'failed' : made.isStalled ? 'stalled' : 'working'}
            continuing={continuing}
            continueLabel={`Continue ${name}`}
          />
        </div>
      )}
    </li>
  );
}
