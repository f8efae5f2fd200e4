import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

const allCodesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes',
  ...addressRoute('/codes'),
  component: lazyRouteComponent(() => import('./codes-screen.tsx'), 'CodesScreen'),
});

const codeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  params: pathId('id'),
  ...addressRoute('/codes/$id'),
  component: lazyRouteComponent(() => import('./code-screen.tsx'), 'CodeScreen'),
});

export const codesRoutes = [allCodesRoute, codeRoute];
