import type { InputHTMLAttributes } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

/** Where a field's value lives: the form, whatever its schema makes of it, and the path in it. */
export interface FieldBinding<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
}

type NativeAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus' | 'disabled' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'type'
>;

export interface TextFieldProps<Values extends FieldValues>
  extends FieldBinding<Values>,
    FieldFrame,
    NativeAttributes {}

/** The browser's picker of a time offers every fifth minute; any other can be typed. */
const secondsOfStep = 300;

/** One line of text in a form. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional,
  ...native
}: TextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional ?? false} error={fieldState.error?.message}>
      {(attributes) => (
        <input
          {...native}
          {...(native.type === 'time' ? { step: secondsOfStep } : {})}
          {...attributes}
          {...field}
          value={field.value ?? ''}
          disabled={native.disabled || field.disabled}
          className={classes.control}
        />
      )}
    </Field>
  );
}

/** An email address: the right keyboard on a phone, no capitals, no correction. */
export function EmailField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  return <TextField autoComplete="email" inputMode="email" {...props} type="email" />;
}
