import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmailField } from './email-field.tsx';
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
      <EmailField
        inputRef={input}
        email={state.email}
        error={state.refusal?.text}
        onChange={(email) => {
          prepareLogin();
          dispatch({ type: 'typedEmail', email });
        }}
      />
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
