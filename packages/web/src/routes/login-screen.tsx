import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginPage } from '../features/access/login-page.tsx';
import { MobileLogin } from '../features/access/mobile-login.tsx';
import { stringifySearch } from '../platform/navigation/search-params.ts';
import { addressAfterLogin } from '../platform/session/after-login.ts';
import { authenticationSources, session } from '../platform/session/session-store.ts';

export function LoginScreen() {
  const search = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const { mobileSso = false, mobileAppVersion, code, refusal, authenticationSource, ...kept } = search;
  // What the browser came back with is for the first look only: it leaves the address before anything is asked.
  const [callback] = useState(() =>
    code === undefined && refusal === undefined
      ? undefined
      : {
          code,
          refusal,
          authenticationSource: authenticationSource ?? authenticationSources.openIdConnect,
          onTaken: () =>
            navigate({ to: '/login', search: { ...kept, mobileSso, mobileAppVersion }, replace: true }),
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
    returnHref: `/login${stringifySearch({ ...kept, mobileSso: search.mobileSso, mobileAppVersion, isCallback: true })}`,
    callback,
    isUsedForProfileAccessLink: search.isUsedForProfileAccessLink,
    mobileAppVersion,
  };
  return mobileSso ? <MobileLogin {...options} /> : <LoginPage {...options} />;
}
