import { Button } from '../../design/button/button.tsx';
import type { LoginDispatch, LoginState } from './login-state.ts';
import classes from './login-step.module.css';

export interface ElsewhereStepProps {
  state: LoginState;
  dispatch: LoginDispatch;
  provider: string;
}

/** The organization has a sign-in page of its own: what to do, and the password where it works too. */
export function ElsewhereStep({ state, dispatch, provider }: ElsewhereStepProps) {
  return (
    <div className={classes.step}>
      <h1 className={classes.title}>Sign in with your organization</h1>
      <p className={classes.lead} role="status">
        {state.email} signs in through your organization’s own page. Open {provider} from there, for example
        from its list of apps. If you cannot find it, ask your administrator for the link.
      </p>
      {state.isPasswordAllowed && (
        <Button
          variant="primary"
          size="large"
          isFullWidth
          onClick={() => dispatch({ type: 'choseStep', step: 'password' })}
        >
          Use a password instead
        </Button>
      )}
      <p className={classes.more}>
        <button
          type="button"
          className={classes.link}
          onClick={() => dispatch({ type: 'choseStep', step: 'email' })}
        >
          Use another e-mail
        </button>
      </p>
    </div>
  );
}
