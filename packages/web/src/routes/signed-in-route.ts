import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { idParam, present } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';
import { holdsPages } from './route-data.ts';

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

export const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  ...addressRoute('/dashboard'),
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});
