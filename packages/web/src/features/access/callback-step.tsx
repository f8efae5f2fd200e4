import { useEffect, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import type { LoginStepProps } from './login-state.ts';
import classes from './login-step.module.css';
import { submitCallback } from './submit-login.ts';

/** The step after the organization's own sign-in page: it signs the person in, or shows why that failed. */
export function CallbackStep({ state, dispatch, options }: LoginStepProps) {
  const { callback } = options;
  // The code can be exchanged only once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || callback === undefined) return;
    isBegun.current = true;
    void submitCallback(callback, dispatch, options);
  }, [callback, dispatch, options]);

  if (state.refusal === null) {
    return (
      <div className={classes.step}>
        <h1 className={classes.title}>Signing you in</h1>
        <p className={classes.lead} role="status">
          We are confirming your sign-in with your organization. One moment.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.step}>
      <h1 className={classes.title}>You are not signed in</h1>
      <p className={classes.lead} role="alert">
        {state.refusal.text}
      </p>
      <Button
        variant="primary"
        size="large"
        isFullWidth
        onClick={() => dispatch({ type: 'choseStep', step: 'email' })}
      >
        Start again
      </Button>
    </div>
  );
}
