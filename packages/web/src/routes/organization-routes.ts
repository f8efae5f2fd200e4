import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { leadTo } from './default-tab.ts';
import { sectionScreen } from './section-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/organization',
  staticData: { page: '/organization' },
  component: sectionScreen,
});

const organizationIndexRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  staticData: { page: '/organization' },
  beforeLoad: leadTo('/organization/settings'),
});

const organizationSettingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  staticData: { page: '/organization/settings' },
  component: lazyRouteComponent(
    () => import('./organization-settings-screen.tsx'),
    'OrganizationSettingsScreen',
  ),
});

const organizationSecurityRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/security',
  staticData: { page: '/organization/security' },
  component: lazyRouteComponent(
    () => import('./organization-security-screen.tsx'),
    'OrganizationSecurityScreen',
  ),
});

const organizationStatisticsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/statistics',
  ...addressRoute('/organization/statistics'),
  component: lazyRouteComponent(
    () => import('../features/organizations/statistics-page.tsx'),
    'StatisticsPage',
  ),
});

const organizationApiRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/api',
  staticData: { page: '/organization/api' },
  component: lazyRouteComponent(
    () => import('../features/integrations/external-integrations-page.tsx'),
    'ExternalIntegrationsPage',
  ),
});

const organizationAuditRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/audit',
  ...addressRoute('/organization/audit'),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});

const organizationPermissionsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/permissions',
  ...addressRoute('/organization/permissions'),
  component: lazyRouteComponent(() => import('../features/access/permissions-page.tsx'), 'PermissionsPage'),
});

export const organizationRoutes = organizationRoute.addChildren([
  organizationIndexRoute,
  organizationSettingsRoute,
  organizationSecurityRoute,
  organizationStatisticsRoute,
  organizationApiRoute,
  organizationAuditRoute,
  organizationPermissionsRoute,
]);
