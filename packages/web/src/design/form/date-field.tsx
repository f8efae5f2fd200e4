import { type FieldValues, useController } from 'react-hook-form';
import { DateInput, type DateInputProps } from './date-input.tsx';
import type { FieldFrame } from './field.tsx';
import type { FieldBinding } from './text-field.tsx';

export interface DateFieldProps<Values extends FieldValues>
  extends FieldBinding<Values>,
    FieldFrame,
    Pick<DateInputProps, 'minDate' | 'maxDate' | 'disabled'> {}

/**
 * A calendar date of a form, typed or picked. The form holds `YYYY-MM-DD`; while the text is not a date the form holds the text
 * itself, which no date schema accepts, so nothing that was typed is lost or silently corrected. The schema also decides whether a day outside
 * of those that the calendar offers is valid.
 */
export function DateField<Values extends FieldValues>({
  control,
  name,
  disabled,
  ...frame
}: DateFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DateInput
      {...frame}
      inputRef={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error === undefined ? undefined : (fieldState.error.message ?? '')}
      disabled={disabled || field.disabled}
    />
  );
}
