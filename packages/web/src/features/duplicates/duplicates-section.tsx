import type { DuplicateReport } from '@plumbline/contract';
import {
  getDuplicateReport,
  startDuplicateReport,
} from '@plumbline/contract/features/duplicates/duplicate-calls';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { useEndedWorks, workQuery } from '../../platform/api/long-work.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { DismissedDialog } from './dismissed-dialog.tsx';
import { DuplicatePairs, type DuplicatesSectionProps } from './duplicate-pairs.tsx';
import classes from './duplicates.module.css';
import { ReportProgress } from './report-progress.tsx';

const isMade = ({ status }: DuplicateReport): boolean => status === 'working';

/** Profiles of the organization that may be one person: the last report, and the one that is being made. */
export function DuplicatesSection({ address, onAddressChange, onMerge }: DuplicatesSectionProps) {
  const organizationId = useCurrentUser().selectedOrganization?.id ?? 0;
  const [showsDismissed, setShowsDismissed] = useState(false);
  const start = useAction(startDuplicateReport, { refusalIn: 'notice' });
  const query = useQuery(
    workQuery(getDuplicateReport, {}, ({ unfinished }) => unfinished !== null && isMade(unfinished)),
  );
  const refetch = useRefetchReaders();
  const { report = null, unfinished = null } = query.data ?? {};
  const works = query.data && [
    ...(report === null ? [] : [report]),
    ...(unfinished === null ? [] : [unfinished]),
  ];
  useEndedWorks(
    organizationId,
    works,
    isMade,
    useCallback(() => void refetch('duplicate'), [refetch]),
  );
  return (
    <Card
      title="Possible Duplicate Profiles"
      isFlush
      aside={
        <Button
          size="small"
          isWorking={start.isWorking}
          disabled={query.data === undefined || unfinished !== null}
          onClick={() => void start.run({})}
        >
          Get Report
        </Button>
      }
    >
      {query.error !== null && (
        <div className={classes.part}>{queryFailure('The report did not load.', query)}</div>
      )}
      {query.isPending && (
        <div className={classes.part}>
          <SkeletonRows rows={2} />
        </div>
      )}
      {unfinished !== null && (
        <div className={classes.part}>
          <ReportProgress report={unfinished} />
        </div>
      )}
      {query.data !== undefined && report === null && unfinished === null && (
        <p className={classes.intro}>
          Get Report finds profiles that may belong to the same person, for example with a misspelled name,
          swapped names or a different birth date. This can take a few minutes.
        </p>
      )}
      {report !== null && (
        <DuplicatePairs
          report={report}
          address={address}
          onAddressChange={onAddressChange}
          onMerge={onMerge}
          onShowDismissed={() => setShowsDismissed(true)}
        />
      )}
      {showsDismissed && <DismissedDialog onClose={() => setShowsDismissed(false)} />}
    </Card>
  );
}
