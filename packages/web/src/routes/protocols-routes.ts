import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

// The screens read their addresses themselves.
const asItIs = (search: Record<string, unknown>) => search;

const allProtocolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols',
  staticData: { page: '/protocols' },
  validateSearch: asItIs,
  component: lazyRouteComponent(() => import('./protocols-screen.tsx'), 'ProtocolsScreen'),
});

const protocolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols/$id',
  params: pathId('id'),
  staticData: { page: '/protocols/$id' },
  validateSearch: asItIs,
  component: lazyRouteComponent(() => import('./protocol-screen.tsx'), 'ProtocolScreen'),
});

export const protocolsRoutes = [allProtocolsRoute, protocolRoute];
