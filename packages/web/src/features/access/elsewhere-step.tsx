import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { authenticationSources } from '../../platform/session/session-store.ts';
import type { LoginStepProps } from './login-state.ts';
import classes from './login-step.module.css';
import { singleSignOnAddress } from './single-sign-on-address.ts';

const names: Readonly<Record<number, string>> = {
  [authenticationSources.openIdConnect]: 'Continue with single sign-on',
  [authenticationSources.saml]: 'Continue with SAML single sign-on',
};

/** The step of an organization with a sign-in page of its own: a button that leads there, and the password where that works too. */
export function ElsewhereStep({ state, dispatch, options }: LoginStepProps) {
  const { provider } = useBrand();
  const { email, authenticationSource } = state;
  const address = singleSignOnAddress(authenticationSource, { email, returnHref: options.returnHref });
  return (
    <div className={classes.step}>
      <h1 className={classes.title}>Sign in with your organization</h1>
      <p className={classes.lead} role="status">
        {email.trim()} signs in through your organization’s own page. It brings you back to {provider}.
      </p>
      {address !== null && (
        // The whole document navigates, since this is not a page of the portal.
        <a href={address} className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}>
          {names[authenticationSource]}
        </a>
      )}
      {state.isPasswordAllowed && (
        <Button
          size="large"
          isFullWidth
          className={classes.submit}
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
          Use another email
        </button>
      </p>
    </div>
  );
}
