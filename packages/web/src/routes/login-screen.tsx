import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoginPage } from '../features/access/login-page.tsx';
import { addressAfterLogin } from '../platform/session/after-login.ts';
import { session } from '../platform/session/session-store.ts';

const forgotPassword = '/forgot-password';

export function LoginScreen() {
  const search = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const pages = useRouter().routesByPath;
  // Here and in every other tab that waits at the sign-in: whoever signs in in one has signed in in all.
  useEffect(
    () =>
      session.subscribe((now) => {
        if (now !== null) void navigate({ href: addressAfterLogin(now.user, search) });
      }),
    [navigate, search],
  );
  return (
    <LoginPage
      startEmail={search.email ?? ''}
      isInMobileApp={search.mobileSso ?? false}
      forgotPasswordHref={forgotPassword in pages ? forgotPassword : undefined}
    />
  );
}
