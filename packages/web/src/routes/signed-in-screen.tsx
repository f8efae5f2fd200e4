import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { DesignProvider } from '../design/design-provider.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { mayOpen } from '../platform/navigation/page-rule.ts';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { reloadAt } from '../platform/navigation/reload-at.ts';
import { CurrentUserProvider } from '../platform/session/current-user.ts';
import { leaveOrganization } from '../platform/session/leave-organization.ts';
import { useSession } from '../platform/session/session-store.ts';
import { switchOrganization } from '../platform/session/switch-organization.ts';
import { useOpenPage } from './use-page.ts';
import { usePageFocus } from './use-page-focus.ts';

/** Fetched beside the page, which does not wait for it. */
const MasterSearch = lazy(async () => ({
  default: (await import('../features/search/master-search.tsx')).MasterSearch,
}));

/** Fetched by those who meet it: the reasons weigh as much as the frame. */
const NoAccessScreen = lazy(async () => ({
  default: (await import('./access/no-access-screen.tsx')).NoAccessScreen,
}));

/** People of an organization look through it, internal staff through all of them. */
const isSearching = (permissions: readonly string[]): boolean =>
  permissions.includes('profile:read') || permissions.includes('staff:tools');

/** Every page of somebody signed in, or why it is not theirs. */
export function SignedInScreen() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

/** The portal's frame around a page. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useSession()?.user;
  const { page, params } = useOpenPage();
  usePageFocus();
  // Signed out a moment ago: the login page is on its way.
  if (user === undefined) return null;
  const rule = ruleOf(page);
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <CurrentUserProvider value={user}>
          <Shell
            path={path}
            search={
              isSearching(user.permissions) && (
                <Suspense>
                  <MasterSearch page={page} params={params} />
                </Suspense>
              )
            }
            onSwitch={async (organizationId) => {
              await switchOrganization(organizationId);
              await reloadAt(`/dashboard?orgId=${organizationId}`);
            }}
            onLeave={async () => {
              await leaveOrganization();
              await reloadAt('/super-admin/organizations');
            }}
          >
            {mayOpen(rule, user) ? (
              children
            ) : (
              <Suspense>
                <NoAccessScreen rule={rule} user={user} />
              </Suspense>
            )}
          </Shell>
        </CurrentUserProvider>
      </QueryClientProvider>
    </DesignProvider>
  );
}
