import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { idParam, present, type SearchParams } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';
import { holdsPages } from './route-data.ts';

/** Everything inside the portal's frame. The organization stays in the address from page to page. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  staticData: holdsPages,
  validateSearch: (search: SearchParams): { orgId?: number } => present({ orgId: idParam(search.orgId) }),
  search: { middlewares: [retainSearchParams(['orgId'])] },
  component: lazyRouteComponent(() => import('./signed-in-screen.tsx'), 'SignedInScreen'),
});
