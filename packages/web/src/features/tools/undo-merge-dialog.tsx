import type { ProfileOperation } from '@plumbline/contract';
import {
  startUndoProfileOperation,
  undoProfileOperation,
} from '@plumbline/contract/features/tools/profile-operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { notices } from './merge-words.ts';
import classes from './tools.module.css';

/** Says what an undo leaves as it is, and asks where tests go that were added since. */
export function UndoMergeDialog({
  operation,
  onClose,
}: {
  operation: ProfileOperation;
  onClose: () => void;
}) {
  const { id, keptProfileId, lostProfileId } = operation;
  const [moved, setMoved] = useState<readonly number[]>([]);
  const undo = useAction(undoProfileOperation, { success: notices.undone });
  const request = { profileOperationId: id, testIdsToMove: [...moved] };
  // What would come back is not asked again of an operation that is being undone. A choice keeps in sight what there is to choose.
  const query = useQuery({
    ...callQuery(startUndoProfileOperation, request),
    placeholderData: keepPreviousData,
    enabled: !undo.isWorking,
  });
  const tests = query.data?.testsSince ?? [];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={lostProfileId === null ? 'Undo' : 'Undo Merge'}
      confirmLabel={lostProfileId === null ? 'Undo' : 'Undo Merge'}
      isConfirmDisabled={query.data === undefined || query.isPlaceholderData}
      onConfirm={() => undo.run(request)}
    >
      <div className={classes.form}>
        <p>
          {lostProfileId === null
            ? 'Everything returns to how it was.'
            : `Profile ${lostProfileId} returns with everything it had, and profile ${keptProfileId} returns to how it was.`}
        </p>
        {queryFailure('The details of this undo did not load.', query)}
        {query.data === undefined && query.error === null && (
          <Loading label="Loading Data...">
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {query.data !== undefined && query.data.stays.length > 0 && (
          <ul className={classes.conflicts}>
            {query.data.stays.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {tests.length > 0 && (
          <fieldset className={classes.tests}>
            <legend>
              Select the tests added since the merge that belong to profile {lostProfileId}; the others stay.
            </legend>
            {tests.map((test) => (
              <Checkbox
                key={test.id}
                label={`Test ${test.id}, ${dateTimeText(test.completedOn)}`}
                checked={moved.includes(test.id)}
                onChange={(event) =>
                  setMoved(
                    event.currentTarget.checked
                      ? [...moved, test.id]
                      : moved.filter((one) => one !== test.id),
                  )
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </ConfirmDialog>
  );
}
