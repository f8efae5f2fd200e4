import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../design/form/date-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { clockOf } from '../../platform/time/browser-clock.ts';
import { type BaselineForm, calculationTypes } from './baseline-form.ts';
import classes from './baseline-start-fields.module.css';

const options = [
  {
    value: calculationTypes.allTests,
    label: 'All tests',
    note: 'The baseline uses every valid baseline test.',
  },
  {
    value: calculationTypes.fromDate,
    label: 'From a date',
    note: 'Older tests are kept but no longer used for comparison.',
  },
];

/** Which tests make a baseline: all of them, or those since a date and time of the person's own clock. */
export function BaselineStartFields<Output>({
  form: { control, watch },
}: {
  form: UseFormReturn<BaselineForm, unknown, Output>;
}) {
  const today = clockOf(new Date().toISOString()).date;
  return (
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
  );
}
