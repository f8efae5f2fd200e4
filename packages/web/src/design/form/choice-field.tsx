import { type FieldValues, useController } from 'react-hook-form';
import classes from './field.module.css';
import { FieldNote } from './field.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import type { FieldBinding } from './text-field.tsx';

export interface ChoiceFieldProps<Values extends FieldValues> extends FieldBinding<Values> {
  label: string;
  /** Two or three; more belong into a `SelectField`. */
  options: readonly { value: number; label: string }[];
  disabled?: boolean;
}

/** One of two or three in a form, all in sight. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  disabled = false,
}: ChoiceFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        segments={options.map((option) => ({
          value: String(option.value),
          label: option.label,
          isDisabled: disabled,
        }))}
        value={String(field.value)}
        onChange={(value) => field.onChange(Number(value))}
      />
      <FieldNote id={`${field.name}-note`} error={fieldState.error?.message} />
    </div>
  );
}
