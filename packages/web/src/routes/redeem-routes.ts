import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flagParam, present, textParam } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';

export const redeemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redeem-profile-access-link',
  staticData: { page: '/redeem-profile-access-link' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      profileAccessLink: textParam(search.profileAccessLink),
      orgSelected: flagParam(search.orgSelected),
      shouldContinue: flagParam(search.shouldContinue),
    }),
  component: lazyRouteComponent(() => import('./redeem-screen.tsx'), 'RedeemScreen'),
});

/** Where the QR of a test's code leads on a phone without the app. */
const redeemCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redeem-code/$code',
  staticData: { page: '/redeem-code/$code' },
  component: lazyRouteComponent(() => import('./redeem-code-screen.tsx'), 'RedeemCodeScreen'),
});

export const redeemRoutes = [redeemRoute, redeemCodeRoute];
