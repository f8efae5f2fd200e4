import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { leadTo } from './default-tab.ts';
import { plannedPage } from './planned-route.ts';
import { sectionScreen, subsectionScreen } from './section-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const orgManagementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/org-management',
  staticData: { page: '/org-management' },
  component: sectionScreen,
});

const orgManagementIndexRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/',
  staticData: { page: '/org-management' },
  beforeLoad: leadTo('/org-management/overview'),
});

const orgManagementOverviewRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/overview',
  staticData: { page: '/org-management/overview' },
  component: plannedPage,
});

const orgManagementUsageRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/usage',
  staticData: { page: '/org-management/usage' },
  component: plannedPage,
});

const orgManagementSubscriptionRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/subscription',
  staticData: { page: '/org-management/subscription' },
  component: plannedPage,
});

const connectionsRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/connections',
  staticData: { page: '/org-management/connections' },
  component: subsectionScreen,
});

const connectionsIndexRoute = createRoute({
  getParentRoute: () => connectionsRoute,
  path: '/',
  staticData: { page: '/org-management/connections' },
  beforeLoad: leadTo('/org-management/connections/overview'),
});

const connectionsOverviewRoute = createRoute({
  getParentRoute: () => connectionsRoute,
  path: '/overview',
  staticData: { page: '/org-management/connections/overview' },
  component: plannedPage,
});

const connectionsAccessRoute = createRoute({
  getParentRoute: () => connectionsRoute,
  path: '/access',
  staticData: { page: '/org-management/connections/access' },
  component: plannedPage,
});

const connectionsBillingRoute = createRoute({
  getParentRoute: () => connectionsRoute,
  path: '/billing',
  staticData: { page: '/org-management/connections/billing' },
  component: plannedPage,
});

const orgManagementSingleSignOnRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/single-sign-on',
  ...addressRoute('/org-management/single-sign-on'),
  component: lazyRouteComponent(() => import('./single-sign-on-screen.tsx'), 'SingleSignOnScreen'),
});

const orgManagementMeasuresRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/measures',
  staticData: { page: '/org-management/measures' },
  component: lazyRouteComponent(() => import('./measures-screen.tsx'), 'MeasuresScreen'),
});

const reportsRoute = createRoute({
  getParentRoute: () => orgManagementRoute,
  path: '/reports',
  staticData: { page: '/org-management/reports' },
  component: subsectionScreen,
});

const reportsIndexRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/',
  staticData: { page: '/org-management/reports' },
  beforeLoad: leadTo('/org-management/reports/profiles-tested-report'),
});

const reportsProfilesTestedReportRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/profiles-tested-report',
  staticData: { page: '/org-management/reports/profiles-tested-report' },
  component: plannedPage,
});

const reportsBillingEmailLogRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/billing-email-log',
  staticData: { page: '/org-management/reports/billing-email-log' },
  component: plannedPage,
});

export const orgManagementRoutes = orgManagementRoute.addChildren([
  orgManagementIndexRoute,
  orgManagementOverviewRoute,
  orgManagementUsageRoute,
  orgManagementSubscriptionRoute,
  connectionsRoute.addChildren([
    connectionsIndexRoute,
    connectionsOverviewRoute,
    connectionsAccessRoute,
    connectionsBillingRoute,
  ]),
  orgManagementSingleSignOnRoute,
  orgManagementMeasuresRoute,
  reportsRoute.addChildren([
    reportsIndexRoute,
    reportsProfilesTestedReportRoute,
    reportsBillingEmailLogRoute,
  ]),
]);
