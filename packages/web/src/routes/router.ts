import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts';
import { loginRoute, notFoundRoute, selectOrganizationRoute } from './access-routes.ts';
import { accountRoute, personalInformationRoute } from './account-routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { makeGalleryRoute } from './gallery-route.ts';
import { NotFoundMessage } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { profileIndexRoute, profileOverviewRoute, profileRoute, profilesRoute } from './profile-routes.ts';
import { rootRoute } from './root-route.tsx';
import { dashboardRoute, homeRoute, signedInRoute } from './signed-in-route.ts';

const pages = [
  homeRoute,
  loginRoute,
  selectOrganizationRoute,
  signedInRoute.addChildren([
    dashboardRoute,
    profilesRoute,
    profileRoute.addChildren([profileIndexRoute, profileOverviewRoute]),
    accountRoute,
    personalInformationRoute,
  ]),
  notFoundRoute,
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
