import { adjustBaselineCalculationDate } from '@plumbline/contract/features/profiles/adjust-baseline-calculation-date';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import {
  baselineForm,
  baselineFormOf,
  baselineStartOf,
  testsSinceText,
} from '../../platform/choices/baseline-form.ts';
import { BaselineStartFields } from '../../platform/choices/baseline-start-fields.tsx';
import type { ProfileDialogProps } from './profile-dialog.ts';

/** From when a profile's tests make its baseline, which is recalculated with the save. */
export function AdjustBaselineDialog({
  detail,
  onClose,
  onChanged,
}: Pick<ProfileDialogProps, 'detail' | 'onClose' | 'onChanged'>) {
  const { profile, tests } = detail;
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
      onSubmit={({ baselineStartDate }) =>
        outcomeOf(async () => {
          await send(adjustBaselineCalculationDate, { profileId: profile.id, baselineStartDate });
          await onChanged();
          notify.success('The baseline was recalculated.');
        })
      }
    >
      {(form) => <BaselineStartFields form={form} />}
    </FormDialog>
  );
}
