import type { ProfileOperation } from '@plumbline/contract';
import { getProfileOperationsPaged } from '@plumbline/contract/features/tools/profile-operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { obstacleText, operationText } from './history-words.ts';
import classes from './tools.module.css';
import { UndoMergeDialog } from './undo-merge-dialog.tsx';

const rowsAtOnce = 10;

/** What was merged, newest first, each with its undo or why it has none. */
export function MergeHistorySection() {
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const [undoing, setUndoing] = useState<ProfileOperation | null>(null);
  const query = useQuery(callQuery(getProfileOperationsPaged, { RowsPerPage: rowCount }));
  const operations = query.data?.profileOperations;
  const total = query.data?.totalRowCount ?? 0;
  return (
    <Card title="History of Merges and Transfers">
      {queryFailure('The history did not load.', query)}
      {operations === undefined && query.error === null && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {operations?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.6} />}
          title="No merges or transfers yet"
          text="Merges and transfers are listed here and can be undone for 30 days."
        />
      )}
      <ul className={classes.history}>
        {operations?.map((operation) => (
          <li key={operation.id} className={classes.entry}>
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
              {operation.obstacle !== null && <p className={classes.quiet}>{obstacleText(operation)}</p>}
            </div>
            {operation.obstacle === null && (
              <Button
                size="small"
                onClick={() => setUndoing(operation)}
                aria-label={`Undo entry ${operation.id}`}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {operations !== undefined && total > operations.length && (
        <Button onClick={() => setRowCount(rowCount + 4 * rowsAtOnce)} isWorking={query.isFetching}>
          Show more
        </Button>
      )}
      {undoing !== null && <UndoMergeDialog operation={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}
