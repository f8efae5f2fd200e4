import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
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
  staticData: { page: '/dashboard' },
  // The pages read what is theirs: the search of the enterprise's table, the filter of the chart.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});
