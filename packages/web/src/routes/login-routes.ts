import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flagParam, idParam, present, textParam } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { page: '/login' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      redirect: textParam(search.redirect),
      orgId: idParam(search.orgId),
      profileAccessLink: textParam(search.profileAccessLink),
      isUsedForProfileAccessLink: flagParam(search.isUsedForProfileAccessLink),
      email: textParam(search.email),
      isCallback: flagParam(search.isCallback),
      code: textParam(search.code),
      refusal: textParam(search.refusal),
      authenticationSource: idParam(search.authenticationSource),
      mobileSso: flagParam(search.mobileSso),
      mobileAppVersion: textParam(search.mobileAppVersion),
    }),
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
});

export const mobileTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/get-mobile-token',
  staticData: { page: '/get-mobile-token' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      deviceId: textParam(search.deviceId),
      deviceName: textParam(search.deviceName),
      appVersion: textParam(search.appVersion),
      email: textParam(search.email),
      platform: textParam(search.platform),
      osVersion: textParam(search.osVersion),
      token: textParam(search.token),
    }),
  component: lazyRouteComponent(() => import('./mobile-token-screen.tsx'), 'MobileTokenScreen'),
});

export const loginRoutes = [loginRoute, mobileTokenRoute];
