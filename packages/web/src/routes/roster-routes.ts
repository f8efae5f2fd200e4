import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

const rostersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/roster-import',
  staticData: { page: '/profiles/roster-import' },
  component: lazyRouteComponent(() => import('./roster-screens.tsx'), 'RosterScreen'),
});

const rosterRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/roster-import/$rosterImportId',
  params: pathId('rosterImportId'),
  ...addressRoute('/profiles/roster-import/$rosterImportId'),
  component: lazyRouteComponent(() => import('./roster-screens.tsx'), 'RosterImportScreen'),
});

export const rosterRoutes = [rostersRoute, rosterRoute];
