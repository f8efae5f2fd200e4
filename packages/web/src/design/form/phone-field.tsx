import { limits } from '@plumbline/contract/lookups/limits';
import { type FieldValues, useController } from 'react-hook-form';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { maskPhone } from './phone-mask.ts';
import type { FieldBinding } from './text-field.tsx';

export interface PhoneFieldProps<Values extends FieldValues> extends FieldBinding<Values>, FieldFrame {
  autoComplete?: string;
  isReadOnly?: boolean;
  disabled?: boolean;
}

/** A phone number under the mask ###-###-####, which is typed by itself. */
export function PhoneField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional = false,
  autoComplete = 'tel-national',
  isReadOnly = false,
  disabled,
}: PhoneFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional} error={fieldState.error?.message}>
      {(attributes) => (
        <input
          {...attributes}
          {...field}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder={limits.phoneMask}
          value={field.value ?? ''}
          readOnly={isReadOnly}
          disabled={disabled || field.disabled}
          className={classes.control}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            // While somebody corrects the middle the mask would throw the cursor to the end; it comes back when they leave.
            field.onChange(selectionStart === value.length ? maskPhone(value) : value)
          }
          onBlur={(event) => {
            field.onChange(maskPhone(event.currentTarget.value));
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
