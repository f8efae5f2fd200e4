import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Field } from '../../design/form/field.tsx';
import { PasswordInput } from '../../design/form/password-input.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import type { LoginStepProps } from './login-state.ts';
import classes from './login-step.module.css';
import { submitPassword } from './submit-login.ts';

/** The step for the password of the email. */
export function PasswordStep({ state, dispatch, options }: LoginStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const nextId = useId();
  const isEmpty = state.password === '';
  useEffect(() => input.current?.focus(), []);
  // The refused password is selected, ready to be typed over.
  useEffect(() => {
    if (state.refusal === null) return;
    input.current?.focus();
    input.current?.select();
  }, [state.refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!state.isWorking) void submitPassword(state, dispatch, options);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.step}>
      <h1 className={classes.title}>Enter your password</h1>
      <div className={classes.account}>
        <span className={classes.email} title={state.email}>
          {state.email}
        </span>
        <button
          type="button"
          className={classes.link}
          onClick={() => dispatch({ type: 'choseStep', step: 'email' })}
        >
          Use another email
        </button>
      </div>
      {/* Password managers look for the pair. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={state.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="visually-hidden"
      />
      <Field label="Password" error={state.refusal?.text}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            name="password"
            required
            maxLength={256}
            value={state.password}
            onChange={(event) => dispatch({ type: 'typedPassword', password: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFullWidth
        className={classes.submit}
        disabled={isEmpty}
        aria-describedby={isEmpty ? nextId : undefined}
        isWorking={state.isWorking}
      >
        Sign in
      </Button>
      {/* It keeps its line, so that what is below does not move. */}
      <p id={nextId} className={classes.next}>
        {isEmpty ? 'Type your password to sign in.' : '\u00a0'}
      </p>
      {options.forgotPasswordHref && (
        <p className={classes.more}>
          <AppLink href={options.forgotPasswordHref}>Forgot password?</AppLink>
        </p>
      )}
    </form>
  );
}
