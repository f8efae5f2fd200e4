import type { BulkMerge } from '@plumbline/contract';
import {
  continueBulkMerge,
  getBulkMerges,
  startBulkMerge,
  undoBulkMerge,
} from '@plumbline/contract/features/tools/bulk-merge';
import { mergePairProblemText } from '@plumbline/domain/profile-merge/merge-pair-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { useContinuing, useEndedWorks, workQuery } from '../../platform/api/long-work.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { usePagedWorks } from './paged-works.tsx';
import classes from './tools.module.css';

const bulkForm = z.object({
  csv: z
    .string()
    .min(1, { error: 'Required' })
    // Longer than any list of 500 pairs, and than the portal takes.
    .max(100_000, { error: mergePairProblemText({ row: 0, problem: 'tooMany' }) }),
});
const isRunning = ({ status }: BulkMerge) => status === 'merging' || status === 'undoing';
const changed = ['profile', 'test', 'event', 'code'] as const;

/** Many pairs from a list, merged one by one to the first that fails. */
export function BulkMergeSection() {
  const form = useSchemaForm(bulkForm, { csv: '' });
  const [problems, setProblems] = useState<readonly { row: number; message: string }[]>([]);
  const missing = useMissingFields(form, bulkForm);
  const { request, pageNumber, toFirst, footer } = usePagedWorks('bulk merges');
  const start = useAction(startBulkMerge, { refusalIn: 'both' });
  const { refusal, onSubmit } = useSubmit(form, async ({ csv }) => {
    setProblems([]);
    const outcome = await start.run({ csv });
    if (outcome.ok) {
      setProblems(outcome.reply.problems);
      if (outcome.reply.bulkMergeId !== null) {
        form.reset({ csv: '' });
        toFirst();
      }
    }
    return outcome;
  });
  const query = useQuery({
    ...workQuery(getBulkMerges, request, ({ bulkMerges }) => bulkMerges.some(isRunning)),
    placeholderData: keepPreviousData,
  });
  const refetchReaders = useRefetchReaders();
  const onEnded = useCallback(() => void refetchReaders(...changed), [refetchReaders]);
  // What another page lists did not end just now.
  useEndedWorks(pageNumber, query.isPlaceholderData ? undefined : query.data?.bulkMerges, isRunning, onEnded);
  return (
    <Card title="Bulk Merge">
      <form ref={missing.formRef} noValidate onSubmit={onSubmit} className={classes.form}>
        <p className={classes.quiet}>
          Enter the header ProfileToKeepId,ProfileToLoseId, then one pair per line, up to 500. All pairs are
          checked before any is merged. Merging stops at the first pair that fails. IDs that another
          organization gave to a profile are not copied, unless both belong to one enterprise.
        </p>
        <DialogError message={refusal} />
        {problems.length > 0 && (
          <div role="alert" className={classes.problems}>
            <p>No pair was merged. Fix these rows and start again.</p>
            <ul>
              {problems.map(({ row, message }) => (
                <li key={`${row} ${message}`}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <TextAreaField control={form.control} name="csv" label="Pairs as CSV" rows={6} />
        <div className={classes.foot}>
          <Button
            type="submit"
            isWorking={start.isWorking}
            disabled={!form.formState.isValid}
            aria-describedby={missing.describedBy}
          >
            Start Bulk Merge
          </Button>
          {missing.sentence}
        </div>
      </form>
      {queryFailure('The bulk merges did not load.', query)}
      {query.data?.bulkMerges.map((work) => (
        <BulkMergeEntry key={work.id} work={work} />
      ))}
      {footer(query.data?.totalRowCount)}
    </Card>
  );
}

function BulkMergeEntry({ work }: { work: BulkMerge }) {
  const { id, status, doneCount, pairCount, mergedCount, failure, stays, createdOn, isStalled } = work;
  const isOver = new Date(work.undoableUntil).getTime() <= Date.now();
  const continuing = useContinuing(continueBulkMerge, { bulkMergeId: id });
  const undo = useAction(undoBulkMerge);
  const title = `Bulk merge ${id}, ${dateTimeText(createdOn)}`;
  if (isRunning(work)) {
    return (
      <div className={classes.work}>
        <WorkProgress
          label={title}
          doneCount={doneCount}
          total={status === 'undoing' ? mergedCount : pairCount}
          countText={(n) => `${n} ${n === 1 ? 'pair' : 'pairs'}`}
          state={isStalled ? 'stalled' : 'working'}
          note={status === 'undoing' ? 'The merges are undone in reverse order.' : 'You can leave this page.'}
          continuing={continuing}
        />
      </div>
    );
  }
  return (
    <div className={classes.entry}>
      <div>
        <p className={classes.what}>{title}</p>
        <p className={classes.quiet}>{outcomeText(work)}</p>
        {failure !== null && <p className={classes.failure}>{failure}</p>}
        {stays.map((sentence) => (
          <p key={sentence} className={classes.quiet}>
            {sentence}
          </p>
        ))}
      </div>
      {status !== 'undone' && mergedCount > 0 && !isOver && (
        <ConfirmButton
          label="Undo Bulk Merge"
          confirmLabel="Undo"
          onConfirm={() => undo.run({ bulkMergeId: id })}
        >
          All {mergedCount} merges in this list are undone in reverse order. Newer changes stay.
        </ConfirmButton>
      )}
    </div>
  );
}

/** What came of it: an undo leaves merges that conflict with something newer. */
function outcomeText({ status, pairCount, mergedCount, undoneCount }: BulkMerge): string {
  if (status !== 'undone') return `${mergedCount} of ${pairCount} pairs were merged.`;
  return undoneCount < mergedCount ? `${undoneCount} of ${mergedCount} merges were undone.` : 'Undone.';
}
