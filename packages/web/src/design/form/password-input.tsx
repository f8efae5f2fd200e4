import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconEye } from '../icon/tabler/eye.ts';
import { IconEyeOff } from '../icon/tabler/eye-off.ts';
import classes from './field.module.css';

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/**
 * The control alone: what is typed is hidden until a button shows it. `PasswordField` binds it to a form. `autoComplete` says
 * whether it is the present password or a new one.
 */
export function PasswordInput({ autoComplete = 'current-password', ...native }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={`${classes.control} ${classes.framed}`}>
      <input
        {...native}
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
  );
}
