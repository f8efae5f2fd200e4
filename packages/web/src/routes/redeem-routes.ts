import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { rootRoute } from './root-route.tsx';

export const redeemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redeem-profile-access-link',
  ...addressRoute('/redeem-profile-access-link'),
  component: lazyRouteComponent(() => import('./redeem-screen.tsx'), 'RedeemScreen'),
});

/** Where the QR of a test's code leads on a phone without the app. */
const redeemCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redeem-code/$code',
  ...addressRoute('/redeem-code/$code'),
  component: lazyRouteComponent(() => import('./redeem-code-screen.tsx'), 'RedeemCodeScreen'),
});

export const redeemRoutes = [redeemRoute, redeemCodeRoute];
