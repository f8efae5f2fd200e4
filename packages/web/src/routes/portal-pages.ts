import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { codesRoutes } from './codes-routes.ts';
import { enrollmentRoutes } from './enrollment-routes.ts';
import { makeGalleryRoute } from './gallery-route.ts';
import { groupsRoutes } from './groups-routes.ts';
import { orgManagementRoutes } from './org-management-routes.ts';
import { organizationRoutes } from './organization-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { protocolsRoutes } from './protocols-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { redeemRoutes } from './redeem-routes.ts';
import { rosterRoutes } from './roster-routes.ts';
import { selectOrganizationRoutes } from './select-organization-routes.ts';
import { dashboardRoute, signedInRoute } from './signed-in-route.ts';
import { superAdminRoutes } from './super-admin-routes.ts';
import { toolsRoutes } from './tools-routes.ts';
import { usersRoutes } from './users-routes.ts';

const pages = [
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
 * Every page but those of the entry. Its own script: signing in neither waits for the portal's routes nor grows with them
 * (`router.ts`).
 */
export const portalPages = import.meta.env.DEV ? [...pages, makeGalleryRoute()] : pages;
