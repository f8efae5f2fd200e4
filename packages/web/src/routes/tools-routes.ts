import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { leadTo } from './default-tab.ts';
import { plannedPage } from './planned-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const allToolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tools',
  staticData: { page: '/tools' },
  component: plannedPage,
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  staticData: { page: '/settings' },
  component: lazyRouteComponent(() => import('./organization-settings-screen.tsx'), 'SettingsScreen'),
});

const surveysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/surveys',
  staticData: { page: '/surveys' },
  component: plannedPage,
});

const createSurveyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/surveys/create',
  staticData: { page: '/surveys/create' },
  component: plannedPage,
});

const testVolumeReportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/test-volume-report',
  ...addressRoute('/test-volume-report'),
  component: lazyRouteComponent(() => import('./test-volume-screen.tsx'), 'TestVolumeScreen'),
});

/** Where the enterprise's dashboard leads internal staff. */
const subscriptionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subscription',
  staticData: { page: '/subscription' },
  beforeLoad: leadTo('/billing/subscription'),
});

export const toolsRoutes = [
  allToolsRoute,
  settingsRoute,
  surveysRoute,
  createSurveyRoute,
  testVolumeReportRoute,
  subscriptionRoute,
];
