import type { ProfileOperation } from '@plumbline/contract';
import { getProfileOperationsPaged } from '@plumbline/contract/features/tools/profile-operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { profilesText } from './group-transfer-texts.ts';
import { obstacleText, operationText, partlyUndoneText } from './history-words.ts';
import classes from './tools.module.css';

const rowsAtOnce = 10;

interface HistoryEntriesProps {
  /** The transferred group whose people are listed; null for the history itself. */
  groupTransferId: number | null;
  onUndo: (operation: ProfileOperation) => void;
  /** What is there while nothing is. */
  empty?: React.ReactNode;
}

/** Operations, newest first, each with its undo or why it has none. */
export function HistoryEntries({ groupTransferId, onUndo, empty }: HistoryEntriesProps) {
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const query = useQuery({
    ...callQuery(getProfileOperationsPaged, { RowsPerPage: rowCount, groupTransferId }),
    placeholderData: keepPreviousData,
  });
  const operations = query.data?.profileOperations;
  const total = query.data?.totalRowCount ?? 0;
  return (
    <>
      {queryFailure('The history did not load.', query)}
      {operations === undefined && query.error === null && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {operations?.length === 0 && empty}
      <ul className={classes.history}>
        {operations?.map((operation) => (
          <HistoryEntry key={operation.id} operation={operation} onUndo={onUndo} />
        ))}
      </ul>
      {operations !== undefined && total > operations.length && (
        <Button onClick={() => setRowCount(rowCount + 4 * rowsAtOnce)} isWorking={query.isFetching}>
          Show more
        </Button>
      )}
    </>
  );
}

function HistoryEntry({
  operation,
  onUndo,
}: {
  operation: ProfileOperation;
  onUndo: (operation: ProfileOperation) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const peopleId = useId();
  const { id, groupTransfer, obstacle } = operation;
  const partly = partlyUndoneText(operation);
  return (
    <li className={classes.entry}>
      <div>
        <p className={classes.what}>{operationText(operation)}</p>
        <p className={classes.quiet}>
          {dateTimeText(operation.doneOn)}
          {', '}
          {operation.isByStaff ? 'support' : (operation.accountName ?? 'a user')}
          {[operation.reason ?? operation.staffReason]
            .filter((reason) => reason !== null)
            .map((reason) => ` · ${reason}`)}
        </p>
        {operation.stays.map((sentence) => (
          <p key={sentence} className={classes.quiet}>
            {sentence}
          </p>
        ))}
        {partly !== null && <p className={classes.quiet}>{partly}</p>}
        {obstacle !== null && <p className={classes.quiet}>{obstacleText(operation)}</p>}
      </div>
      {groupTransfer === null && obstacle === null && (
        <Button size="small" onClick={() => onUndo(operation)} aria-label={`Undo entry ${id}`}>
          Undo
        </Button>
      )}
      {groupTransfer !== null && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={peopleId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {`${isOpen ? 'Hide' : 'Show'} ${profilesText(groupTransfer.people)}`}
          </Button>
          <div id={peopleId} className={classes.below} hidden={!isOpen}>
            {isOpen && <HistoryEntries groupTransferId={groupTransfer.id} onUndo={onUndo} />}
          </div>
        </>
      )}
    </li>
  );
}
