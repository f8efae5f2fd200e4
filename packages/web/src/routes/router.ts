import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts';
import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { codesRoutes } from './codes-routes.ts';
import { enrollmentRoutes } from './enrollment-routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { makeGalleryRoute } from './gallery-route.ts';
import { groupsRoutes } from './groups-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { NotFoundMessage } from './not-found-screen.tsx';
import { orgManagementRoutes } from './org-management-routes.ts';
import { organizationRoutes } from './organization-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { PendingScreen } from './pending-screen.tsx';
import { profileRoutes } from './profile-routes.ts';
import { protocolsRoutes } from './protocols-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { redeemRoutes } from './redeem-routes.ts';
import { rootRoute } from './root-route.tsx';
import { rosterRoutes } from './roster-routes.ts';
import { selectOrganizationRoutes } from './select-organization-routes.ts';
import { dashboardRoute, homeRoute, signedInRoute } from './signed-in-route.ts';
import { superAdminRoutes } from './super-admin-routes.ts';
import { toolsRoutes } from './tools-routes.ts';
import { usersRoutes } from './users-routes.ts';

const pages = [
  homeRoute,
  ...loginRoutes,
  ...passwordRoutes,
  ...redeemRoutes,
  ...selectOrganizationRoutes,
  signedInRoute.addChildren([
    dashboardRoute,
    ...rosterRoutes,
    ...profileRoutes,
    ...groupsRoutes,
    ...protocolsRoutes,
    ...codesRoutes,
    ...toolsRoutes,
    organizationRoutes,
    billingRoutes,
    ...usersRoutes,
    ...enrollmentRoutes,
    accountRoutes,
    superAdminRoutes,
    orgManagementRoutes,
  ]),
  ...publicRoutes,
];

/**
 * A router over every page of the portal.
 *
 * @param history the browser's own unless another is given
 */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: rootRoute.addChildren(import.meta.env.DEV ? [...pages, makeGalleryRoute()] : pages),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Replies have their own freshness; see query-client.ts.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundMessage,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
