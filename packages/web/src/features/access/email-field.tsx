import type { Ref } from 'react';
import fieldClasses from '../../design/form/field.module.css';
import { Field } from '../../design/form/field.tsx';

interface EmailFieldProps {
  email: string;
  onChange: (email: string) => void;
  /** Why it was refused. */
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The email of an account, as browsers and managers of passwords know it. */
export function EmailField({ email, onChange, error, inputRef }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          className={fieldClasses.control}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          value={email}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
