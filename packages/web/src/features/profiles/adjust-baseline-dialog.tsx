import { adjustBaselineCalculationDate } from '@plumbline/contract/features/profiles/adjust-baseline-calculation-date';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import { clockOf } from '../../platform/texts/browser-clock.ts';
import classes from './adjust-baseline-dialog.module.css';
import {
  baselineForm,
  baselineFormOf,
  baselineStartOf,
  calculationTypes,
  testsSinceText,
} from './baseline-form.ts';
import type { ProfileDialogProps } from './profile-dialog.ts';

const options = [
  {
    value: calculationTypes.allTests,
    label: 'All tests',
    note: 'Every test that counts is part of the baseline.',
  },
  {
    value: calculationTypes.fromDate,
    label: 'From a date',
    note: 'Older tests are kept, but no longer compared with.',
  },
];

/** From when a profile's tests make its baseline, which is recalculated with the save. */
export function AdjustBaselineDialog({
  detail,
  onClose,
  onChanged,
}: Pick<ProfileDialogProps, 'detail' | 'onClose' | 'onChanged'>) {
  const { profile, tests } = detail;
  const today = clockOf(new Date().toISOString()).date;
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
      {({ control, watch }) => (
        <>
          <RadioField
            control={control}
            name="calculationType"
            label="Calculate the baseline from"
            options={options}
          />
          {watch('calculationType') === calculationTypes.fromDate && (
            <div className={classes.start}>
              <DateField control={control} name="startDate" label="Start Date" maxDate={today} />
              <TextField control={control} name="startTime" label="Start Time" type="time" />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
