import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

// The screens read their addresses themselves.
const _asItIs = (search: Record<string, unknown>) => search;

const allProtocolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols',
  ...addressRoute('/protocols'),
  component: lazyRouteComponent(() => import('./protocols-screen.tsx'), 'ProtocolsScreen'),
});

const protocolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols/$id',
  params: pathId('id'),
  ...addressRoute('/protocols/$id'),
  component: lazyRouteComponent(() => import('./protocol-screen.tsx'), 'ProtocolScreen'),
});

export const protocolsRoutes = [allProtocolsRoute, protocolRoute];
