import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './signed-in-route.ts';

const enterpriseEnrollmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enterprise-enrollment',
  staticData: { page: '/enterprise-enrollment' },
  component: lazyRouteComponent(
    () => import('./enterprise-enrollment-screen.tsx'),
    'EnterpriseEnrollmentScreen',
  ),
});

export const enrollmentRoutes = [enterpriseEnrollmentRoute];
