import { createRoute, lazyRouteComponent, redirect, retainSearchParams } from '@tanstack/react-router';
import { idParam, present } from '../platform/navigation/search-params.ts';
import { holdsPages } from './page-access.ts';
import { rootRoute } from './root-route.tsx';

/** Everything inside the portal's frame. The organization stays in the address from page to page. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  staticData: holdsPages,
  validateSearch: (search: Record<string, unknown>): { orgId?: number } =>
    present({ orgId: idParam(search.orgId) }),
  search: { middlewares: [retainSearchParams(['orgId'])] },
  component: lazyRouteComponent(() => import('./signed-in-screen.tsx'), 'SignedInScreen'),
});

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { access: 'open' },
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/dashboard${location.searchStr}` });
  },
});

export const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  staticData: { access: 'organization', reachedBy: ['family'] },
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});
