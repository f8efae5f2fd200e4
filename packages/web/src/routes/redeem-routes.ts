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

export const redeemRoutes = [redeemRoute];
