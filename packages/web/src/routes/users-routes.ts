import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { pathId } from '../platform/navigation/path-ids.ts';
import { signedInRoute } from './signed-in-route.ts';

const allUsersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users',
  ...addressRoute('/users'),
  component: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
});

const userRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/$id',
  params: pathId('id'),
  staticData: { page: '/users/$id' },
  component: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
});

export const usersRoutes = [allUsersRoute, userRoute];
