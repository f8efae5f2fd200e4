import { DateInput } from '../../../design/form/date-input.tsx';
import fieldClasses from '../../../design/form/field.module.css';
import { Field } from '../../../design/form/field.tsx';
import { clockOf } from '../../../platform/time/browser-clock.ts';
import classes from './held.module.css';

export interface CompletedFieldsProps {
  value: { date: string; time: string };
  onChange: (value: { date: string; time: string }) => void;
  /** The time that was sent cannot be right. */
  isRequired: boolean;
}

/** When the test was completed after all, by the clock of whoever corrects it. */
export function CompletedFields({ value, onChange, isRequired }: CompletedFieldsProps) {
  return (
    <fieldset className={classes.when}>
      <legend className={classes.quiet}>
        {isRequired
          ? 'The clock of the device was wrong. Enter when the test was completed.'
          : 'The time may be wrong. Correct it if you know when the test was completed.'}
      </legend>
      <DateInput
        label="Completed on"
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        maxDate={clockOf(new Date().toISOString()).date}
      />
      <Field label="At">
        {(attributes) => (
          <input
            {...attributes}
            type="time"
            className={fieldClasses.control}
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
