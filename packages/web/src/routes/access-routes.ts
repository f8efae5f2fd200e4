import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flagParam, idParam, present, textParam } from '../platform/navigation/search-params.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { rootRoute } from './root-route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { access: 'clearsUser' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      redirect: textParam(search.redirect),
      orgId: idParam(search.orgId),
      profileAccessLink: textParam(search.profileAccessLink),
      email: textParam(search.email),
      mobileSso: flagParam(search.mobileSso),
    }),
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
});

export const selectOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/select-organization',
  staticData: { access: 'account' },
  validateSearch: (search: Record<string, unknown>) =>
    present({ redirect: textParam(search.redirect), orgId: idParam(search.orgId) }),
  component: lazyRouteComponent(() => import('./select-organization-screen.tsx'), 'SelectOrganizationScreen'),
});

/** Every path that is none of ours. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { access: 'clearsUser' },
  component: NotFoundScreen,
});
