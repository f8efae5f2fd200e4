import type { SchoolDecision } from '@plumbline/contract';
import {
  getSchoolDecisionsPaged,
  reopenSchoolDecision,
} from '@plumbline/contract/features/schools/school-decisions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './schools.module.css';

const rowsAtOnce = 10;

/** What was decided, by whom and when, the newest first; each can be reopened. */
export function DecisionsCard() {
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const query = useQuery(callQuery(getSchoolDecisionsPaged, { RowsPerPage: rowCount }));
  const { run, isWorking } = useAction(reopenSchoolDecision, {
    success: 'The company comes up again after the next Start.',
    refusalIn: 'notice',
  });
  const decisions = query.data?.decisions;
  return (
    <Card title="Decisions" count={query.data?.totalRowCount ?? 0}>
      {queryFailure('The decisions did not load.', query)}
      {decisions === undefined && query.error === null && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {decisions?.length === 0 && (
        <EmptyState title="No decisions yet" text="Matches and skips are listed here and can be reopened." />
      )}
      <ul className={classes.decisions}>
        {decisions?.map((decision) => (
          <li key={decision.id} className={classes.decision}>
            <div>
              <p>{decisionText(decision)}</p>
              <p className={classes.quiet}>
                {dateTimeText(decision.decidedOn)}, {decision.decidedBy}
                {decision.reopenedOn === null ? '' : ` · reopened ${dateTimeText(decision.reopenedOn)}`}
              </p>
            </div>
            {decision.reopenedOn === null && (
              <Button
                size="small"
                isWorking={isWorking}
                onClick={() => void run({ id: decision.id })}
                aria-label={`Reopen ${decision.companyName}`}
              >
                Reopen
              </Button>
            )}
          </li>
        ))}
      </ul>
      {decisions !== undefined && (query.data?.totalRowCount ?? 0) > decisions.length && (
        <Button onClick={() => setRowCount(rowCount + 4 * rowsAtOnce)} isWorking={query.isFetching}>
          Show more
        </Button>
      )}
    </Card>
  );
}

const decisionText = ({ companyName, businessType, schoolId, schoolName }: SchoolDecision): string => {
  const company = companyName === '' ? 'A company without a name' : companyName;
  return schoolId === null
    ? `${company}: skipped as ${businessType}`
    : `${company}: ${schoolName}, ${businessType}, ${schoolId}`;
};
