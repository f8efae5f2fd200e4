import type { ProductSubscription } from '@plumbline/contract';
import { getSubscriptionHistory } from '@plumbline/contract/features/subscriptions/subscriptions';
import { formatDateTime } from '@plumbline/domain/time/format-date';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { viewerZone } from '../../platform/time/time-texts.ts';
import classes from './history-dialog.module.css';
import { termText } from './term-text.ts';

interface HistoryDialogProps {
  term: ProductSubscription;
  onClose: () => void;
}

/** What became of a term since it was added, newest first. */
export function HistoryDialog({ term, onClose }: HistoryDialogProps) {
  const { productSubscriptionId } = term;
  const history = useQuery(callQuery(getSubscriptionHistory, { productSubscriptionId }));
  return (
    <Dialog isOpen onClose={onClose} title="Subscription History">
      <DialogBody>
        <p>{termText(term)}</p>
        {queryFailure('The history did not load.', history)}
        {history.isPending && (
          <Loading label="Loading Data...">
            <SkeletonRows rows={3} />
          </Loading>
        )}
        {history.data?.entries.length === 0 && <EmptyState title="No changes have been recorded yet." />}
        <ol className={classes.entries}>
          {history.data?.entries.map(({ at, sentence, changes }) => (
            <li key={`${at} ${sentence}`} className={classes.entry}>
              <span className={classes.at}>{formatDateTime(Date.parse(at), viewerZone)}</span>
              <span>{sentence}</span>
              {changes.length > 0 && (
                <ul className={classes.changes}>
                  {changes.map(({ field, before, after }) => (
                    <li key={field}>
                      {field}: {before === null ? (after ?? 'none') : `${before} to ${after ?? 'none'}`}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
