import type { GroupTransfer } from '@plumbline/contract';
import {
  continueGroupTransfer,
  getGroupTransfers,
  undoGroupTransfer,
} from '@plumbline/contract/features/tools/transfer-group';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { useContinuing, useEndedWorks, workQuery } from '../../platform/api/long-work.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { useAction } from '../../platform/api/use-action.ts';
import {
  groupTransferText,
  isGroupTransferRunning,
  profilesText,
  skippedTexts,
} from './group-transfer-texts.ts';
import { usePagedWorks } from './paged-works.tsx';
import classes from './tool-form.module.css';

/** The transfers of groups, newest first: how far each is, and the way back. */
export function GroupTransfers() {
  const { request, pageNumber, footer } = usePagedWorks('transfers of groups');
  const query = useQuery({
    ...workQuery(getGroupTransfers, request, ({ groupTransfers }) =>
      groupTransfers.some(isGroupTransferRunning),
    ),
    placeholderData: keepPreviousData,
  });
  const transfers = query.data?.groupTransfers;
  const refetch = useRefetchReaders();
  const onEnded = useCallback(
    (ended: readonly GroupTransfer[]) => {
      for (const transfer of ended) {
        if (transfer.status === 'transferred') notify.success('Successfully transferred group of profiles.');
        else if (transfer.status === 'undone') notify.success(groupTransferText(transfer));
        else notify.error(groupTransferText(transfer));
      }
      void refetch('profile', 'group', 'test');
    },
    [refetch],
  );
  // What another page lists did not end just now.
  useEndedWorks(pageNumber, query.isPlaceholderData ? undefined : transfers, isGroupTransferRunning, onEnded);
  const [undoing, setUndoing] = useState<GroupTransfer | null>(null);
  const undo = useAction(undoGroupTransfer);
  return (
    <>
      {queryFailure('The transfers of groups did not load.', query)}
      {transfers !== undefined && transfers.length > 0 && (
        <div className={classes.works}>
          {transfers.map((transfer) => (
            <OneTransfer key={transfer.id} transfer={transfer} onUndo={() => setUndoing(transfer)} />
          ))}
        </div>
      )}
      {footer(query.data?.totalRowCount)}
      <ConfirmDialog
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        title="Undo Transfer"
        confirmLabel="Undo"
        onConfirm={() => (undoing === null ? { ok: true } : undo.run({ groupTransferId: undoing.id }))}
      >
        {undoing !== null &&
          `Everyone in group ${undoing.fromGroupName} goes back from ${undoing.toOrgName} to ${undoing.fromOrgName}. Profiles with a newer change that conflicts stay. A copy of the group stays too.`}
      </ConfirmDialog>
    </>
  );
}

function OneTransfer({ transfer, onUndo }: { transfer: GroupTransfer; onUndo: () => void }) {
  const continuing = useContinuing(continueGroupTransfer, { groupTransferId: transfer.id });
  const { status, isStalled, doneCount, profileCount } = transfer;
  const isOver = new Date(transfer.undoableUntil).getTime() <= Date.now();
  const isUndoable = (status === 'transferred' || status === 'failed') && !isOver;
  return (
    <section className={classes.work} aria-label={`Transfer of group ${transfer.fromGroupName}`}>
      <div className={classes.workHead}>
        <span>{groupTransferText(transfer)}</span>
        {isUndoable && (
          <Button
            size="small"
            aria-label={`Undo the transfer of group ${transfer.fromGroupName}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </div>
      {isGroupTransferRunning(transfer) && (
        <WorkProgress
          layout="line"
          label={status === 'undoing' ? 'Undoing' : 'Transferring'}
          doneCount={doneCount}
          total={profileCount}
          countText={profilesText}
          state={isStalled ? 'stalled' : 'working'}
          note="You can leave this page."
          continuing={continuing}
        />
      )}
      {status === 'failed' && continuing !== null && (
        <div>
          <Button
            size="small"
            isWorking={continuing.isWorking}
            aria-label={`Continue the transfer of group ${transfer.fromGroupName}`}
            onClick={continuing.run}
          >
            Continue
          </Button>
        </div>
      )}
      {skippedTexts(transfer).map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
    </section>
  );
}
