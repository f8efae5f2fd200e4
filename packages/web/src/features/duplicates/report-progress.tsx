import type { DuplicateReport } from '@plumbline/contract';
import {
  cancelDuplicateReport,
  startDuplicateReport,
} from '@plumbline/contract/features/duplicates/duplicate-calls';
import { Button } from '../../design/button/button.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { useContinuing } from '../../platform/api/long-work.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { profilesText } from './duplicate-texts.ts';
import classes from './duplicates.module.css';

/** How far the report is that is being made, with the way to end it. */
export function ReportProgress({ report }: { report: DuplicateReport }) {
  const cancel = useAction(cancelDuplicateReport, {
    refusalIn: 'notice',
    refetchOnRefusal: ['duplicate'],
  });
  const continuing = useContinuing(startDuplicateReport, {});
  return (
    <div className={classes.work}>
      <WorkProgress
        label="Looking for possible duplicates"
        doneCount={report.doneCount}
        total={report.profileCount}
        countText={profilesText}
        state={report.status === 'failed' ? 'failed' : report.isStalled ? 'stalled' : 'working'}
        note="You can leave this page."
        continuing={continuing}
      />
      <Button
        size="small"
        isWorking={cancel.isWorking}
        aria-label="Cancel the report"
        onClick={() => void cancel.run({ reportId: report.id })}
      >
        Cancel
      </Button>
    </div>
  );
}
