import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { IconButton } from '../button/icon-button.tsx';
import classes from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, with a button that shows what was typed. `autoComplete` says whether it is the present or a new one. */
export function PasswordField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional,
  autoComplete = 'current-password',
  ...native
}: TextFieldProps<Values>) {
  const [isShown, setIsShown] = useState(false);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional ?? false} error={fieldState.error?.message}>
      {(attributes) => (
        <div className={`${classes.control} ${classes.framed}`}>
          <input
            {...native}
            {...attributes}
            {...field}
            value={field.value ?? ''}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={classes.bare}
          />
          <IconButton
            size="small"
            label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            icon={isShown ? <IconEyeOff /> : <IconEye />}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
