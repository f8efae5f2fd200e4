import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

const allCodesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes',
  staticData: { page: '/codes' },
  // The page reads its filter itself: `codes-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./codes-screen.tsx'), 'CodesScreen'),
});

const codeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  params: pathId('id'),
  staticData: { page: '/codes/$id' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./code-screen.tsx'), 'CodeScreen'),
});

export const codesRoutes = [allCodesRoute, codeRoute];
