import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import fieldClasses from '../../design/form/field.module.css';
import { Field } from '../../design/form/field.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { type LoginStepProps, looksLikeEmail } from './login-state.ts';
import classes from './login-step.module.css';
import { prepareLogin, submitEmail } from './submit-login.ts';

function leadOf({ hasExpired, isUsedForProfileAccessLink }: LoginStepProps['options']): string {
  if (hasExpired) return 'Your session has ended. Sign in again to go on where you were.';
  return isUsedForProfileAccessLink
    ? 'Sign in to open the profile that was shared with you.'
    : 'We will find the right way to sign you in.';
}

/** The first step of signing in: the email. */
export function EmailStep({ state, dispatch, options }: LoginStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const nextId = useId();
  const isComplete = looksLikeEmail(state.email);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!state.isWorking) void submitEmail(state, dispatch);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.step}>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>{leadOf(options)}</p>
      <Field label="Email" error={state.refusal?.text}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={fieldClasses.control}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            value={state.email}
            onChange={(event) => {
              prepareLogin();
              dispatch({ type: 'typedEmail', email: event.currentTarget.value });
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFullWidth
        className={classes.submit}
        disabled={!isComplete}
        aria-describedby={isComplete ? undefined : nextId}
        isWorking={state.isWorking}
      >
        Continue
      </Button>
      <p id={nextId} className={classes.next}>
        {isComplete ? 'Next: your password or single sign-on.' : 'Type your email to continue.'}
      </p>
      {options.forgotPasswordHref && (
        <p className={classes.more}>
          <AppLink href={options.forgotPasswordHref}>Forgot password?</AppLink>
        </p>
      )}
    </form>
  );
}
