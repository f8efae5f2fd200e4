import { createRoute } from '@tanstack/react-router';
import { pathId } from '../platform/navigation/path-ids.ts';
import { plannedPage } from './planned-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const allCodesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes',
  staticData: { page: '/codes' },
  component: plannedPage,
});

const codeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  params: pathId('id'),
  staticData: { page: '/codes/$id' },
  component: plannedPage,
});

export const codesRoutes = [allCodesRoute, codeRoute];
