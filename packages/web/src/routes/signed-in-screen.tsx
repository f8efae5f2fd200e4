import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { DesignProvider } from '../design/design-provider.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { loadAnew } from '../platform/navigation/load-anew.ts';
import { CurrentUserProvider } from '../platform/session/current-user.ts';
import { useSession } from '../platform/session/session-store.ts';
import { switchOrganization } from '../platform/session/switch-organization.ts';
import { usePageFocus } from './use-page-focus.ts';

export function SignedInScreen() {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useSession()?.user;
  usePageFocus();
  // Signed out a moment ago: the login page is on its way.
  if (user === undefined) return null;
  const isPage = (href: string) => href in router.routesByPath;
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <CurrentUserProvider value={user}>
          <Shell
            path={path}
            isPage={isPage}
            onSwitch={async (organizationId) => {
              await switchOrganization(organizationId);
              await loadAnew(`/dashboard?orgId=${organizationId}`);
            }}
          >
            <Outlet />
          </Shell>
        </CurrentUserProvider>
      </QueryClientProvider>
    </DesignProvider>
  );
}
