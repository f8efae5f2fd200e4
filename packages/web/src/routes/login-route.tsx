import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoginPage } from '../features/access/login-page.tsx';
import { safeRedirect } from '../platform/session/redirects.ts';

export function LoginRoute() {
  const { redirect } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  return (
    <LoginPage
      onSignedIn={(user) => {
        const to = safeRedirect(redirect);
        const mustChoose = user.hasMultipleOrganizations && user.selectedOrganization === null;
        if (mustChoose) void navigate({ to: '/select-organization', search: { redirect: to } });
        else void navigate({ href: to });
      }}
    />
  );
}
