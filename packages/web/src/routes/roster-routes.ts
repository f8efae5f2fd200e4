import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  staticData: { page: '/profiles/roster-import/$rosterImportId' },
  // The screen reads its filter itself: `roster-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./roster-screens.tsx'), 'RosterImportScreen'),
});

export const rosterRoutes = [rostersRoute, rosterRoute];
