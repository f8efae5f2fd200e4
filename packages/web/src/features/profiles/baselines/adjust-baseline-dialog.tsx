import { adjustBaselineCalculationDate } from '@plumbline/contract/features/profiles/adjust-baseline-calculation-date';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import {
  baselineForm,
  baselineFormOf,
  baselineStartOf,
  testsSinceText,
} from '../../../records/profiles/baseline-form.ts';
import { BaselineStartFields } from '../../../records/profiles/baseline-start-fields.tsx';
import type { ProfileDialogProps } from '../profile-dialog.ts';

/** From when a profile's tests make its baseline, which is recalculated with the save. */
export function AdjustBaselineDialog({ detail, onClose }: Pick<ProfileDialogProps, 'detail' | 'onClose'>) {
  const { profile, tests } = detail;
  const adjust = useAction(adjustBaselineCalculationDate, { success: 'The baseline was recalculated.' });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Adjust Baseline Calculation"
      schema={baselineForm}
      defaultValues={baselineFormOf(profile.baselineStartDate)}
      submitLabel="Save"
      outcome={({ watch, formState }) => (
        <span role="status">
          {formState.isSubmitting
            ? 'Recalculating Baseline...'
            : testsSinceText(tests, baselineStartOf(watch()))}
        </span>
      )}
      onSubmit={({ baselineStartDate }) => adjust.run({ profileId: profile.id, baselineStartDate })}
    >
      {(form) => <BaselineStartFields form={form} />}
    </FormDialog>
  );
}
