import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { leadTo } from './default-tab.ts';
import { plannedPage } from './planned-route.ts';
import { sectionScreen, subsectionScreen } from './section-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const superAdminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/super-admin',
  staticData: { page: '/super-admin' },
  component: sectionScreen,
});

const superAdminIndexRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/',
  staticData: { page: '/super-admin' },
  beforeLoad: leadTo('/super-admin/organizations'),
});

const organizationsRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/organizations',
  ...addressRoute('/super-admin/organizations'),
  component: lazyRouteComponent(() => import('./organizations-screen.tsx'), 'OrganizationsScreen'),
});

const profilesAndUsersRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/profiles-and-users',
  staticData: { page: '/super-admin/profiles-and-users' },
  component: plannedPage,
});

const allInvoicesRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/all-invoices',
  staticData: { page: '/super-admin/all-invoices' },
  component: plannedPage,
});

const ncesToolRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/nces-tool',
  staticData: { page: '/super-admin/nces-tool' },
  component: plannedPage,
});

const newOrgEnrollmentRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/new-org-enrollment',
  staticData: { page: '/super-admin/new-org-enrollment' },
  component: lazyRouteComponent(() => import('./new-org-enrollment-screen.tsx'), 'NewOrgEnrollmentScreen'),
});

const reportingRoute = createRoute({
  getParentRoute: () => superAdminRoute,
  path: '/reporting',
  staticData: { page: '/super-admin/reporting' },
  component: subsectionScreen,
});

const reportingIndexRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/',
  staticData: { page: '/super-admin/reporting' },
  beforeLoad: leadTo('/super-admin/reporting/organization-report'),
});

const organizationReportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/organization-report',
  staticData: { page: '/super-admin/reporting/organization-report' },
  component: plannedPage,
});

const subscriptionReportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/subscription-report',
  staticData: { page: '/super-admin/reporting/subscription-report' },
  component: plannedPage,
});

const swayDashboardRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/sway-dashboard',
  staticData: { page: '/super-admin/reporting/sway-dashboard' },
  component: plannedPage,
});

const testsByDomainRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/tests-by-domain',
  staticData: { page: '/super-admin/reporting/tests-by-domain' },
  component: plannedPage,
});

const rawDataExportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/raw-data-export',
  staticData: { page: '/super-admin/reporting/raw-data-export' },
  component: plannedPage,
});

const invoiceReportsRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/invoice-reports',
  staticData: { page: '/super-admin/reporting/invoice-reports' },
  component: plannedPage,
});

const emailReportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/email-report',
  staticData: { page: '/super-admin/reporting/email-report' },
  component: plannedPage,
});

export const superAdminRoutes = superAdminRoute.addChildren([
  superAdminIndexRoute,
  organizationsRoute,
  profilesAndUsersRoute,
  allInvoicesRoute,
  ncesToolRoute,
  newOrgEnrollmentRoute,
  reportingRoute.addChildren([
    reportingIndexRoute,
    organizationReportRoute,
    subscriptionReportRoute,
    swayDashboardRoute,
    testsByDomainRoute,
    rawDataExportRoute,
    invoiceReportsRoute,
    emailReportRoute,
  ]),
]);
