import type { MadeExport } from '@plumbline/contract';
import {
  continueExport,
  deleteExport,
  downloadExport,
  getExports,
} from '@plumbline/contract/features/exports/export-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { notify } from '../../design/notify/notify.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { ProgressBar } from '../../design/state/progress-bar.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { saveFile } from '../../platform/api/save-file.ts';
import { send, sendForFile } from '../../platform/api/send.ts';
import { dateTimeText } from '../../platform/texts/time-texts.ts';
import { daysText, exportWords, sizeText } from './export-texts.ts';
import classes from './exports.module.css';

const askAgainMs = 1_500;

/** The own exports that are made as jobs. It can be left while they are made, and opened again. */
export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const [leaving, setLeaving] = useState<MadeExport | null>(null);
  const queryClient = useQueryClient();
  const exports = useQuery({
    ...callQuery(getExports, {}),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'working') === true ? askAgainMs : false,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(getExports) });
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
                <ExportRow key={one.id} made={one} onChanged={refresh} onDelete={() => setLeaving(one)} />
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
        title={leaving?.status === 'working' ? 'Stop this export?' : 'Delete this export?'}
        confirmLabel={leaving?.status === 'working' ? 'Stop' : 'Delete'}
        isDestructive
        onConfirm={async () => {
          const outcome = await outcomeOf(() => send(deleteExport, { exportId: leaving?.id ?? 0 }));
          await refresh();
          return outcome;
        }}
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
  onChanged: () => Promise<void>;
  onDelete: () => void;
}

function ExportRow({ made, onChanged, onDelete }: ExportRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const name = `${exportWords[made.kind]}, ${daysText(made)}`;
  const act = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    const outcome = await outcomeOf(work);
    setIsBusy(false);
    if (!outcome.ok) notify.error(outcome.errors[0]?.message ?? '');
    await onChanged();
  };
  const rows = `${made.doneCount.toLocaleString('en-US')} of ${made.rowCount.toLocaleString('en-US')} rows`;
  const mayGoOn = made.status === 'failed' || made.isStalled;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{exportWords[made.kind]}</strong>
        <span className={classes.quiet}>{daysText(made)}</span>
        {made.status === 'ready' && <Chip tone="status-active">Ready</Chip>}
        {made.status === 'failed' && <Chip tone="change-bad">Failed</Chip>}
      </div>
      <div className={classes.acts}>
        {made.status === 'ready' && (
          <Button
            size="small"
            icon={<IconDownload />}
            isWorking={isBusy}
            aria-label={`Save ${name}`}
            onClick={() =>
              void act(async () => saveFile(await sendForFile(downloadExport, { exportId: made.id })))
            }
          >
            Save
          </Button>
        )}
        {mayGoOn && (
          <Button
            size="small"
            isWorking={isBusy}
            aria-label={`Continue ${name}`}
            onClick={() => void act(() => send(continueExport, { exportId: made.id }))}
          >
            Continue
          </Button>
        )}
        <IconButton
          label={made.status === 'working' ? `Stop ${name}` : `Delete ${name}`}
          icon={<IconTrash />}
          onClick={onDelete}
        />
      </div>
      {made.status === 'working' && (
        <div className={classes.progress}>
          <ProgressBar label={name} done={made.doneCount} total={made.rowCount} text={rows} />
        </div>
      )}
      <p className={classes.quiet}>{stateText(made, rows)}</p>
    </li>
  );
}

/** How an export stands, in words. */
function stateText(made: MadeExport, rows: string): string {
  if (made.status === 'ready')
    return `${made.rowCount.toLocaleString('en-US')} rows, ${sizeText(made.byteCount)}. Can be saved until ${dateTimeText(made.expiresOn)}.`;
  if (made.status === 'failed') return `It stopped at ${rows}. Continue goes on from there.`;
  if (made.isStalled) return `${rows}. It has not moved for two minutes; nothing is lost.`;
  return rows;
}
