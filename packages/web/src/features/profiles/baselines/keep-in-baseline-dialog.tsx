import { excludeIncludeTestResults } from '@plumbline/contract/features/tests/exclude-include-test-results';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { ResultReasonField, resultReason } from '../../../records/tests/result-reason.tsx';

export interface KeepInBaselineDialogProps {
  profileId: number;
  testId: number;
  resultIds: readonly number[];
  /** When the test was taken, as the page says it. */
  takenAt: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why a baseline test that looks wrong counts all the same; the reason stands beside its results from then on. */
export function KeepInBaselineDialog(props: KeepInBaselineDialogProps) {
  const { profileId, testId, resultIds, takenAt, isOpen, onClose } = props;
  const keep = useAction(excludeIncludeTestResults, {
    success: 'The test stays in the baseline.',
    refusalIn: 'both',
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keep in the Baseline"
      schema={resultReason}
      defaultValues={{ reason: '' }}
      submitLabel="Keep"
      outcome="The test stays in the baseline, and we no longer advise a retest because of it."
      onSubmit={({ reason }) =>
        keep.run({
          profileId,
          profileTestId: testId,
          profileTestResultIds: [...resultIds],
          shouldExclude: false,
          reason,
        })
      }
    >
      {({ control }) => (
        <>
          <p>The test of {takenAt}</p>
          <ResultReasonField control={control} />
        </>
      )}
    </FormDialog>
  );
}
