import { createRoute } from '@tanstack/react-router';
import { optionalPathId, pathId } from '../platform/navigation/path-ids.ts';
import { leadTo } from './default-tab.ts';
import { onlyFor } from './only-for.ts';
import { plannedPage } from './planned-route.ts';
import { sectionScreen } from './section-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const billingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/billing',
  staticData: { page: '/billing' },
  component: sectionScreen,
});

const billingIndexRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/',
  staticData: { page: '/billing' },
  beforeLoad: leadTo('/billing/billing-overview'),
});

const billingOverviewRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/billing-overview',
  staticData: { page: '/billing/billing-overview' },
  component: plannedPage,
});

const billingSettingsRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/billing-settings',
  staticData: { page: '/billing/billing-settings' },
  component: plannedPage,
});

const billingHistoryRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/billing-history',
  staticData: { page: '/billing/billing-history' },
  component: plannedPage,
});

const billingHistoryInvoiceRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/billing-history/$invoiceId',
  params: pathId('invoiceId'),
  staticData: { page: '/billing/billing-history/$invoiceId' },
  component: plannedPage,
});

const viewInvoicesRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/view-invoices/{-$id}',
  params: optionalPathId('id'),
  staticData: { page: '/billing/view-invoices/{-$id}' },
  component: plannedPage,
});

const createInvoiceRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/create-invoice/{-$id}',
  params: optionalPathId('id'),
  staticData: { page: '/billing/create-invoice/{-$id}' },
  beforeLoad: onlyFor('/billing/create-invoice/{-$id}', '/billing'),
  component: plannedPage,
});

const billingSubscriptionRoute = createRoute({
  getParentRoute: () => billingRoute,
  path: '/subscription',
  staticData: { page: '/billing/subscription' },
  component: plannedPage,
});

export const billingRoutes = billingRoute.addChildren([
  billingIndexRoute,
  billingOverviewRoute,
  billingSettingsRoute,
  billingHistoryRoute,
  billingHistoryInvoiceRoute,
  viewInvoicesRoute,
  createInvoiceRoute,
  billingSubscriptionRoute,
]);
