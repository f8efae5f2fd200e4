import { createRoute } from '@tanstack/react-router';
import { pathId } from '../platform/navigation/path-ids.ts';
import { plannedPage } from './planned-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const allProtocolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols',
  staticData: { page: '/protocols' },
  component: plannedPage,
});

const protocolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/protocols/$id',
  params: pathId('id'),
  staticData: { page: '/protocols/$id' },
  component: plannedPage,
});

export const protocolsRoutes = [allProtocolsRoute, protocolRoute];
