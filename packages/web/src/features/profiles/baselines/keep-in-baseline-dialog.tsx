import {
  excludeIncludeTestResults,
  maxReasonLength,
} from '@plumbline/contract/features/tests/exclude-include-test-results';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../design/form/text-area-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';

const schema = excludeIncludeTestResults.request.pick({ reason: true }).extend({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Enter a reason.' })
    .max(maxReasonLength, { error: `At most ${maxReasonLength} characters.` }),
});

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
      schema={schema}
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
          <TextAreaField
            control={control}
            name="reason"
            label="Reason"
            help="Everyone who opens this test can see your reason and your name."
            rows={3}
            maxLength={maxReasonLength}
          />
        </>
      )}
    </FormDialog>
  );
}
