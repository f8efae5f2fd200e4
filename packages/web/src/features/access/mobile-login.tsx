import type { CurrentUser } from '@plumbline/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { mobileFailureMessage, unexpectedMobileError } from '../../platform/mobile/failure-message.ts';
import { cancelLogin, notifyApp } from '../../platform/mobile/native-channel.ts';
import { type Session, useSession } from '../../platform/session/session-store.ts';
import { LoginPage } from './login-page.tsx';
import type { LoginOptions } from './login-state.ts';
import classes from './login-step.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** Loaded only where there are several organizations. */
const SelectOrganizationPage = lazy(async () => ({
  default: (await import('./select-organization-page.tsx')).SelectOrganizationPage,
}));

export interface MobileLoginProps extends LoginOptions {
  startEmail: string;
}

/** Shows the sign-in inside the mobile app's web view, without head and foot. The app is notified of every way in which it ends. */
export function MobileLogin({ startEmail, ...options }: MobileLoginProps) {
  const { provider } = useBrand();
  const { mobileAppVersion } = options;
  const session = useSession();
  if (session !== null) return <HandOver session={session} appVersion={mobileAppVersion} />;
  return (
    <LoginPage
      {...options}
      startEmail={startEmail}
      isInMobileApp
      onBack={() => cancelLogin(mobileAppVersion)}
      onRefused={(error) => cancelLogin(mobileAppVersion, mobileFailureMessage(error, provider))}
    />
  );
}

const needsChoice = ({ hasMultipleOrganizations, selectedOrganization }: CurrentUser): boolean =>
  hasMultipleOrganizations && selectedOrganization === null;

/** Hands the session's token and the email to the app, once an organization is selected. */
function HandOver({ session, appVersion }: { session: Session; appVersion: string | undefined }) {
  const { provider } = useBrand();
  const [hasChosen, setHasChosen] = useState(!needsChoice(session.user));
  const isNotified = useRef(false);
  const { token, user } = session;
  const { email } = user.account;
  useEffect(() => {
    if (!hasChosen || isNotified.current) return;
    isNotified.current = true;
    // The app needs both: it can do nothing with one of them.
    if (token === '' || email === '') cancelLogin(appVersion, unexpectedMobileError(provider));
    else notifyApp({ command: 'mobileTokenReceived', token, email }, appVersion);
  }, [hasChosen, token, email, appVersion, provider]);

  if (!hasChosen) {
    return (
      <Suspense>
        <SelectOrganizationPage user={user} isInMobileApp onSelected={() => setHasChosen(true)} />
      </Suspense>
    );
  }
  return (
    <SignInFrame isBare>
      <div className={classes.step}>
        <h1 className={classes.title}>You are signed in</h1>
        <p className={classes.lead} role="status">
          Go back to the app to continue.
        </p>
      </div>
    </SignInFrame>
  );
}
