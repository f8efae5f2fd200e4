import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { safeRedirect } from '../platform/session/redirects.ts';
import { refreshSession } from '../platform/session/refresh-session.ts';
import { session } from '../platform/session/session-store.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string } => {
    const wanted = text(search.redirect);
    return wanted === undefined ? {} : { redirect: wanted };
  },
  beforeLoad: () => session.end(),
  component: lazyRouteComponent(() => import('./login-route.tsx'), 'LoginRoute'),
});

const selectOrganization = createRoute({
  getParentRoute: () => root,
  path: '/select-organization',
  validateSearch: (search): { redirect?: string } => {
    const wanted = text(search.redirect);
    return wanted === undefined ? {} : { redirect: wanted };
  },
  beforeLoad: ({ location }) => {
    if (session.read().token === null) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  component: lazyRouteComponent(() => import('./select-organization-route.tsx'), 'SelectOrganizationRoute'),
});

/** Everything behind the dashboard layout. Signed out leads to login with the full intended path. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const { token, organizationId, user } = session.read();
    if (token === null) throw redirect({ to: '/login', search: { redirect: location.href } });
    if (organizationId === null && (user?.hasMultipleOrganizations ?? false)) {
      throw redirect({ to: '/select-organization', search: { redirect: location.href } });
    }
    refreshSession();
  },
  component: lazyRouteComponent(() => import('./signed-in-layout.tsx'), 'SignedInLayout'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const profiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/profiles',
  validateSearch: (search): Record<string, unknown> => search,
  component: lazyRouteComponent(() => import('../features/profiles/profiles-page.tsx'), 'ProfilesPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profiles/$profileId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/profiles/$profileId/overview', params });
  },
});

const profileOverview = createRoute({
  getParentRoute: () => signedIn,
  path: '/profiles/$profileId/overview',
  validateSearch: (search): { view?: 'tests'; testId?: number; createReport?: number } => ({
    ...(search.view === 'tests' ? { view: 'tests' as const } : {}),
    ...(Number.isInteger(Number(search.testId)) && search.testId !== undefined
      ? { testId: Number(search.testId) }
      : {}),
    ...(Number(search.createReport) === 1 ? { createReport: 1 } : {}),
  }),
  component: lazyRouteComponent(() => import('./profile-route.tsx'), 'ProfileRoute'),
});

/** Made in development only, so that a production build has no chunk of it. */
const galleryRoute = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/dev/gallery',
    component: lazyRouteComponent(() => import('../design/gallery/gallery-page.tsx'), 'GalleryPage'),
  });

const pages = [
  login,
  selectOrganization,
  signedIn.addChildren([home, dashboard, profiles, profile, profileOverview]),
];

export const router = createRouter({
  routeTree: root.addChildren(import.meta.env.DEV ? [...pages, galleryRoute()] : pages),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Ends the session here and goes to login, keeping where the person was. */
export function goToLogin(): void {
  const { href } = router.state.location;
  session.end();
  void router.navigate({ to: '/login', search: safeRedirect(href) === '/' ? {} : { redirect: href } });
}
