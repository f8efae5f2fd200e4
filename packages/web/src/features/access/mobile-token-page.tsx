import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { mobileFailureMessage, unexpectedMobileError } from '../../platform/mobile/failure-message.ts';
import { cancelLogin, tellApp } from '../../platform/mobile/native-channel.ts';
import { session } from '../../platform/session/session-store.ts';
import classes from './login-step.module.css';
import tokenClasses from './mobile-token-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** What the app says of itself and of the person in the address. */
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
  /** Takes the token out of the address, before anything is asked. */
  onTokenTaken: () => void;
  onBackToLogin: () => void;
}

type Outcome =
  | { kind: 'working' }
  | { kind: 'handedOver' }
  /** What the person reads, and what the app is told. */
  | { kind: 'failed'; text: string; toldToApp: string };

/** Gets the phone its own token and hands it to the app. */
export function MobileTokenPage({ query, onTokenTaken, onBackToLogin }: MobileTokenPageProps) {
  const { provider, title } = useBrand();
  const outcome = useMobileToken(query, onTokenTaken, provider);
  useEffect(() => {
    document.title = `Getting Mobile Token – ${title}`;
  }, [title]);

  const goBack = (toldToApp: string) => {
    cancelLogin(query.appVersion, toldToApp);
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
            <p className={classes.lead}>Go back to the app to go on.</p>
          </div>
        )}
        {outcome.kind === 'failed' && (
          <>
            <div role="alert">
              <h1 className={classes.title}>An error occurred</h1>
              <p className={classes.lead}>{outcome.text}</p>
            </div>
            <Button variant="primary" size="large" isFullWidth onClick={() => goBack(outcome.toldToApp)}>
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
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (query.token !== undefined) onTokenTaken();
    askForToken(query).then(
      (token) => {
        tellApp({ command: 'mobileTokenReceived', ...token }, query.appVersion);
        setOutcome({ kind: 'handedOver' });
      },
      (error: unknown) => {
        const toldToApp = mobileFailureMessage(error, provider);
        const isOurs = error instanceof IncompleteRequest;
        setOutcome({
          kind: 'failed',
          text: isOurs ? unexpectedMobileError(provider) : messageOf(error),
          toldToApp,
        });
      },
    );
  }, [query, onTokenTaken, provider]);
  return outcome;
}

/** The address lacks the token or the e-mail; with one of them alone nothing is asked. */
class IncompleteRequest extends Error {
  override readonly name = 'IncompleteRequest';
}

async function askForToken(query: MobileTokenQuery) {
  const { email, token } = query;
  const present = session.read();
  // From the address, or of whoever is signed in here.
  const asked = token === undefined ? present : { token, selectedOrganizationId: null };
  if (asked === null || email === undefined) throw new IncompleteRequest();
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
    // The token's own session says in which organization it was given.
    { as: asked, isWithoutOrganization: token !== undefined },
  );
  return { ...given, email };
}
