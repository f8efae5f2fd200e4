import { type FieldValues, useController } from 'react-hook-form';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import type { FieldBinding } from './text-field.tsx';

export interface TextAreaFieldProps<Values extends FieldValues> extends FieldBinding<Values>, FieldFrame {
  /** Lines shown before it scrolls; a person can pull it larger. */
  rows?: number;
  maxLength?: number;
  disabled?: boolean;
}

/** Several lines of text, such as a note. */
export function TextAreaField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional = false,
  rows = 4,
  maxLength,
  disabled,
}: TextAreaFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional} error={fieldState.error?.message}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...field}
          value={field.value ?? ''}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled || field.disabled}
          className={`${classes.control} ${classes.area}`}
        />
      )}
    </Field>
  );
}
