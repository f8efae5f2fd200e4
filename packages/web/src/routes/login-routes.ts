import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { rootRoute } from './root-route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  ...addressRoute('/login'),
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
});

export const mobileTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/get-mobile-token',
  ...addressRoute('/get-mobile-token'),
  component: lazyRouteComponent(() => import('./mobile-token-screen.tsx'), 'MobileTokenScreen'),
});

export const loginRoutes = [loginRoute, mobileTokenRoute];
