import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { plannedPageAlone } from './planned-route.ts';
import { rootRoute } from './root-route.tsx';

/** The staff dashboard without the portal's frame. */
export const staffDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sway-dashboard',
  staticData: { page: '/sway-dashboard' },
  component: plannedPageAlone,
});

/** The tools page without the portal's frame. */
export const staffToolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sway-tools',
  staticData: { page: '/sway-tools' },
  component: plannedPageAlone,
});

export const fullPageInvoiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invoice-fullpage',
  staticData: { page: '/invoice-fullpage' },
  component: plannedPageAlone,
});

export const fullPageTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile-test-fullpage',
  ...addressRoute('/profile-test-fullpage'),
  component: lazyRouteComponent(() => import('./print-screen.tsx'), 'PrintScreen'),
});

/** Every path that is none of ours. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { page: '/$' },
  component: NotFoundScreen,
});

export const publicRoutes = [
  staffDashboardRoute,
  staffToolsRoute,
  fullPageInvoiceRoute,
  fullPageTestRoute,
  notFoundRoute,
];
