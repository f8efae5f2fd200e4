import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { mobileFailureMessage, unexpectedMobileError } from '../../platform/mobile/failure-message.ts';
import { cancelLogin, notifyApp } from '../../platform/mobile/native-channel.ts';
import { session } from '../../platform/session/session-store.ts';
import classes from './login-step.module.css';
import tokenClasses from './mobile-token-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** The values that the app puts into the address about itself and the person. */
export interface MobileTokenQuery {
  deviceId?: string | undefined;
  deviceName?: string | undefined;
  appVersion?: string | undefined;
  email?: string | undefined;
  platform?: string | undefined;
  osVersion?: string | undefined;
  token?: string | undefined;
}

export interface MobileTokenPageProps {
  query: MobileTokenQuery;
  /** Takes the token out of the address, before any call. */
  onTokenTaken: () => void;
  onBackToLogin: () => void;
}

type Outcome =
  | { kind: 'working' }
  | { kind: 'handedOver' }
  /** What the person reads, and what the app is told. */
  | { kind: 'failed'; text: string; messageForApp: string };

/** Requests a token of the phone's own and hands it to the app. */
export function MobileTokenPage({ query, onTokenTaken, onBackToLogin }: MobileTokenPageProps) {
  const { provider, title } = useBrand();
  const outcome = useMobileToken(query, onTokenTaken, provider);
  useEffect(() => {
    document.title = `Getting Mobile Token – ${title}`;
  }, [title]);

  const goBack = (messageForApp: string) => {
    cancelLogin(query.appVersion, messageForApp);
    onBackToLogin();
  };
  return (
    <SignInFrame isBare>
      <div className={classes.step}>
        {outcome.kind === 'working' && (
          <div role="status" className={tokenClasses.working}>
            <span className={tokenClasses.loader} aria-hidden="true" />
            <h1 className={classes.title}>Getting Mobile Token</h1>
          </div>
        )}
        {outcome.kind === 'handedOver' && (
          <div role="status">
            <h1 className={classes.title}>You are signed in</h1>
            <p className={classes.lead}>Go back to the app to continue.</p>
          </div>
        )}
        {outcome.kind === 'failed' && (
          <>
            <div role="alert">
              <h1 className={classes.title}>An error occurred</h1>
              <p className={classes.lead}>{outcome.text}</p>
            </div>
            <Button variant="primary" size="large" isFullWidth onClick={() => goBack(outcome.messageForApp)}>
              Back To Login
            </Button>
          </>
        )}
      </div>
    </SignInFrame>
  );
}

function useMobileToken(query: MobileTokenQuery, onTokenTaken: () => void, provider: string): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'working' });
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    if (query.token !== undefined) onTokenTaken();
    requestToken(query).then(
      (token) => {
        notifyApp({ command: 'mobileTokenReceived', ...token }, query.appVersion);
        setOutcome({ kind: 'handedOver' });
      },
      (error: unknown) => {
        const messageForApp = mobileFailureMessage(error, provider);
        const isOurs = error instanceof IncompleteRequest;
        setOutcome({
          kind: 'failed',
          text: isOurs ? unexpectedMobileError(provider) : messageOf(error),
          messageForApp,
        });
      },
    );
  }, [query, onTokenTaken, provider]);
  return outcome;
}

/** The address lacks the token or the email; with only one of them no call is sent. */
class IncompleteRequest extends Error {
  override readonly name = 'IncompleteRequest';
}

async function requestToken(query: MobileTokenQuery) {
  const { email, token } = query;
  const present = session.read();
  // The token comes from the address, or else from the session of this browser.
  const caller = token === undefined ? present : { token, selectedOrganizationId: null };
  if (caller === null || email === undefined) throw new IncompleteRequest();
  const { getMobileToken } = await import('@plumbline/contract/features/access/get-mobile-token');
  const given = await send(
    getMobileToken,
    {
      Email: email,
      DeviceInfo: {
        DeviceId: query.deviceId ?? '',
        DeviceName: query.deviceName ?? '',
        AppVersion: query.appVersion ?? '',
        Platform: query.platform ?? '',
        OsVersion: query.osVersion ?? '',
      },
    },
    // The session of a token in the address already names its organization.
    { as: caller, isWithoutOrganization: token !== undefined },
  );
  return { ...given, email };
}
