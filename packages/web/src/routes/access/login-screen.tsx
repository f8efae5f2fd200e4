import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginPage } from '../../features/access/login-page.tsx';
import { MobileLogin } from '../../features/access/mobile-login.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { addressAfterLogin } from '../../platform/session/after-login.ts';
import { authenticationSources, session } from '../../platform/session/session-store.ts';

export function LoginScreen() {
  const [search, changeAddress] = useAddress('/login');
  const navigate = useNavigate();
  const { mobileSso, mobileAppVersion, code, refusal, authenticationSource, ...kept } = search;
  // What the browser came back with is for the first look only: it leaves the address before anything is asked.
  const [callback] = useState(() =>
    code === undefined && refusal === undefined
      ? undefined
      : {
          code,
          refusal,
          authenticationSource: authenticationSource ?? authenticationSources.openIdConnect,
          onTaken: () =>
            changeAddress(
              { code: undefined, refusal: undefined, authenticationSource: undefined },
              { replace: true },
            ),
        },
  );
  // Here and in every other tab that waits at the sign-in: whoever signs in in one has signed in in all. Inside the mobile app the
  // sign-in ends with the app.
  useEffect(
    () =>
      session.subscribe((now) => {
        if (now !== null && !mobileSso) void navigate({ href: addressAfterLogin(now.user, search) });
      }),
    [navigate, search, mobileSso],
  );
  const options = {
    startEmail: search.email ?? '',
    forgotPasswordHref: '/forgot-password',
    returnHref: hrefOf('/login', {
      ...kept,
      isUsedForProfileAccessLink: search.isUsedForProfileAccessLink || undefined,
      mobileSso: mobileSso || undefined,
      mobileAppVersion,
      isCallback: true,
    }),
    callback,
    isUsedForProfileAccessLink: search.isUsedForProfileAccessLink,
    hasExpired: session.hasExpired,
    mobileAppVersion,
  };
  return mobileSso ? <MobileLogin {...options} /> : <LoginPage {...options} />;
}
