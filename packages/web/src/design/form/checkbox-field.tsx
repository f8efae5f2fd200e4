import { type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { FieldNote } from './field.tsx';
import type { FieldBinding } from './text-field.tsx';

export interface CheckboxFieldProps<Values extends FieldValues> extends FieldBinding<Values> {
  label: ReactNode;
  /** Quieter words after the label: what ticking does. */
  note?: ReactNode;
  disabled?: boolean;
}

/** Yes or no in a form. */
export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  label,
  note,
  disabled,
}: CheckboxFieldProps<Values>) {
  const noteId = useId();
  const { field, fieldState } = useController({ control, name });
  return (
    <div data-field={typeof label === 'string' ? label : undefined}>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        disabled={disabled || field.disabled}
        aria-invalid={fieldState.error ? true : undefined}
        aria-describedby={fieldState.error ? noteId : undefined}
        label={label}
        note={note}
      />
      <FieldNote id={noteId} error={fieldState.error?.message} />
    </div>
  );
}
