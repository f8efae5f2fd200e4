import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { rootRoute } from './root-route.tsx';

export const selectOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/select-organization',
  ...addressRoute('/select-organization'),
  component: lazyRouteComponent(() => import('./select-organization-screen.tsx'), 'SelectOrganizationScreen'),
});

export const selectOrganizationRoutes = [selectOrganizationRoute];
