import { type FieldValues, useController } from 'react-hook-form';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password in a form. `autoComplete` says whether it is the present or a new one. */
export function PasswordField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional,
  ...native
}: Omit<TextFieldProps<Values>, 'type'>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional ?? false} error={fieldState.error?.message}>
      {(attributes) => <PasswordInput {...native} {...attributes} {...field} value={field.value ?? ''} />}
    </Field>
  );
}
